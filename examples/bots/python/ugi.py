"""The half of the protocol UGI that a bot needs. docs/guide/bots.md explains it."""

import sys


def serve(name, start, new_position):
    """Play a game with the program at the other end of standard input and output.

    start is the text form of the position that `position startpos` stands for.
    new_position returns an object made from a text form. Its method make(move) plays
    a move, and choose(seat) returns the move that the bot plays; players count from 1.
    """
    position, seat = new_position(start), 1
    for line in sys.stdin:
        command, *words = line.split() or [""]
        if command == "ugi":
            print("id name", name)
            print("option name Seat type spin default 1 min 1 max 6")
            print("ugiok")
        elif command == "isready":
            print("readyok")
        elif command == "setoption" and words[1] == "Seat":
            seat = int(words[-1])
        elif command == "position":
            end = words.index("moves") if "moves" in words else len(words)
            position = new_position(start if words[0] == "startpos" else " ".join(words[1:end]))
            for move in words[end + 1 :]:
                position.make(move)
        elif command == "go":
            print("bestmove", position.choose(seat))
        elif command == "quit":
            return
        sys.stdout.flush()
