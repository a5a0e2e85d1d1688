"""A small player of Trilite: it wins if it can, prevents the opponent from winning with
the next move, and otherwise takes the first of its favourite cells.

    go run ./cmd/match trilite --player "name=mine cmd='python3 examples/bots/python/trilite.py' movetime=1s" \
        --player "name=random search=random" --openings 2 --games 20
"""

import ugi

LINES = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]
FAVOURITES = [4, 0, 8, 2, 6, 1, 3, 5, 7]


class Trilite:
    def __init__(self, text):
        side, *stones = text.split()
        self.side = int(side) - 1
        self.stones = [[int(cell) for cell in own.strip("-")] for own in stones]  # oldest first

    def make(self, move):
        own = self.stones[self.side]
        own[:] = own[-2:] + [int(move)]  # the oldest of three stones vanishes
        self.side = 1 - self.side

    def wins(self, side, cell):
        return {*self.stones[side][-2:], cell} in LINES

    def choose(self, _seat):
        empty = [cell for cell in FAVOURITES if cell not in self.stones[0] + self.stones[1]]
        for side in (self.side, 1 - self.side):
            for cell in empty:
                if self.wins(side, cell):
                    return cell
        return empty[0]


if __name__ == "__main__":
    ugi.serve("trilite.py", "1 - -", Trilite)
