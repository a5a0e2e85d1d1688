"""The engine plays a game against a player of random moves, who begins, and prints the result.

    QUINCUNX=lib/libquincunx.so python3 examples/python/random_player.py pente 4
"""

import random
import sys

from quincunx import Quincunx


def main(game="pente", size="4", seed="1"):
    dice = random.Random(seed)
    engine = Quincunx(game, size=size)
    while players := engine.players():
        (player, moves), *_ = players.items()
        engine.play(dice.choice(moves) if player == 1 else engine.best(nodes=2000)["bestmove"])
    print(engine.board())
    print(engine.result(), "after", len(engine.moves), "moves")
    engine.close()


main(*sys.argv[1:])
