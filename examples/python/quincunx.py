"""The engine as a class, on top of libquincunx, which make library builds.

    engine = Quincunx("pente", size=4)
    engine.play("0:0")
    print(engine.board())
    print(engine.best(nodes=10000)["bestmove"])
"""

import ctypes
import os

ERROR = "info string error "


def load(path=os.environ.get("QUINCUNX", "lib/libquincunx.so")):
    """Return the library."""
    library = ctypes.CDLL(path)
    library.qx_new.argtypes, library.qx_new.restype = [ctypes.c_char_p], ctypes.c_size_t
    library.qx_send.argtypes, library.qx_send.restype = [ctypes.c_size_t, ctypes.c_char_p], ctypes.c_int
    library.qx_read.argtypes, library.qx_read.restype = [ctypes.c_size_t], ctypes.c_char_p
    library.qx_free.argtypes, library.qx_free.restype = [ctypes.c_size_t], None
    return library


class Quincunx:
    """An engine. Functions raise ValueError with what the engine says is wrong; nothing has changed then."""

    def __init__(self, game="pente", library=None, **options):
        self.library = library or load()
        self.engine = self.library.qx_new(b"trilite")
        self.new_game(game, **options)

    def new_game(self, game, **options):
        """Begin a game, with options such as size=9."""
        settings = [f"setoption name {name} value {value}" for name, value in options.items()]
        self.ask(f"setoption name Game value {game}", *settings, "uginewgame", "position startpos")
        self.start, self.moves = "startpos", []

    def set_position(self, text):
        """Go to a position by its text."""
        self.go_to(f"fen {text}", [])

    def play(self, *moves):
        """Make moves, in the order given."""
        self.go_to(self.start, [*self.moves, *moves])

    def undo(self, count=1):
        """Take back the last moves."""
        self.go_to(self.start, self.moves[: max(0, len(self.moves) - count)])

    def go_to(self, start, moves):
        self.ask(" ".join(["position", start, "moves", *moves]))
        self.start, self.moves = start, moves

    def players(self):
        """Return the legal moves of the players to act, by their numbers from 1; none when the game is over."""
        lines = [line.split() for line in self.ask("moves")]
        return {int(words[1][1:]): words[2:] for words in lines if len(words) > 1}

    def board(self):
        """Return the board as text."""
        lines = self.ask("d")
        return "\n".join(lines[: lines.index("")])

    def result(self):
        """Return "none" until the game is over; then "p1win", "p2win" and so on, or "draw"."""
        return self.ask("query result")[0].split(" ", 1)[1]

    def search(self, lines=1, **limits):
        """Yield what a search finds, at last with "bestmove". Limits are depth, nodes, movetime and so on."""
        self.ask(f"setoption name MultiPV value {lines}")
        self.send("go" + "".join(f" {name} {value}" for name, value in limits.items()))
        found = {}
        for line in self.lines():
            if line.startswith(ERROR):
                raise ValueError(line[len(ERROR) :])
            if line.startswith("bestmove "):
                yield {**found, "bestmove": line.split()[1]}
                return
            head, _, moves = line.partition(" pv ")
            words = head.replace("score ", "").split()[1:]
            found = {name: value for name, value in zip(words[::2], words[1::2])} | {"pv": moves.split()}
            yield found

    def best(self, **limits):
        """Search, and return the last that is found."""
        return list(self.search(**limits))[-1]

    def ask(self, *commands):
        """Send commands and return the lines of their answers."""
        for command in [*commands, "query gameover"]:  # its response comes last
            self.send(command)
        responses = 1 + sum(command.startswith("query ") for command in commands)
        answers, errors = [], []
        for line in self.lines():
            responses -= line.startswith("response ")
            if responses == 0:
                break
            (errors if line.startswith(ERROR) else answers).append(line)
        if errors:
            raise ValueError(errors[0][len(ERROR) :])
        return answers

    def send(self, command):
        """Send a command of UGI."""
        if self.library.qx_send(self.engine, command.encode()) != 0:
            raise EOFError("the engine has ended")

    def lines(self):
        """Yield the lines that the engine answers."""
        while (line := self.library.qx_read(self.engine)) is not None:
            yield line.decode()

    def close(self):
        self.library.qx_free(self.engine)
