"""A small player of Chinese Checkers for two to six players: of all its moves, with any number
of jumps, it makes the one that brings a man nearest to the far end of its goal, and of equal
ones that of the man farthest behind.

    go run ./cmd/match chinesecheckers --player "name=mine cmd='python3 examples/bots/python/chinesecheckers.py' movetime=1s" \
        --player "name=random search=random" --openings 4 --games 4
"""

import ugi

MIDDLE = 6  # the zone outside the triangles 0..5


def neighbours(cell):
    """Return the six cells around a cell, always in the same order of directions."""
    row, column = cell
    left = column - row % 2  # the first of the two neighbours in the row above, and in the row below
    above = [(row - 1, left), (row - 1, left + 1)]
    below = [(row + 1, left), (row + 1, left + 1)]
    return [(row, column - 1), (row, column + 1), *above, *below]


def distance(a, b):
    """Return the number of steps between two cells."""
    rows = abs(a[0] - b[0])
    halves = abs((2 * a[1] - a[0] % 2) - (2 * b[1] - b[0] % 2))  # half columns
    return max(rows, (rows + halves) // 2)


class ChineseCheckers:
    def __init__(self, text):
        size, triangles, turn, rows = text.split()
        self.size = int(size)
        self.homes = [int(triangle) for triangle in triangles.split(",")]
        self.turn = int(turn)
        self.men = {}  # by cell: the digit of a player, from 0, or "."
        self.zones = {}  # by cell: the triangle that it is in, or MIDDLE
        for r, row in enumerate(rows.split("/")):
            lowest = -((len(row) - 1) // 2) if r % 2 == 0 else 1 - len(row) // 2
            for place, man in enumerate(row):
                self.men[r, lowest + place] = man
                self.zones[r, lowest + place] = self.zone(r, place, len(row))

    def zone(self, row, place, width):
        n = self.size
        corner = abs(2 * n - row)  # cells of a corner in this row
        if row < n:
            return 0
        if row > 3 * n:
            return 3
        if place < corner:
            return 5 if row < 2 * n else 4
        if place >= width - corner:
            return 1 if row < 2 * n else 2
        return MIDDLE

    def make(self, move):
        if move != "null":
            start, end = (tuple(map(int, cell.split(":"))) for cell in move.split(">"))
            self.men[end], self.men[start] = self.men[start], "."
        self.turn = (self.turn + 1) % len(self.homes)

    def landings(self, man):
        """Return the cells that a man reaches by one step or by jumps."""
        steps = [cell for cell in neighbours(man) if self.men.get(cell) == "."]
        reached, waiting = {man}, [man]
        while waiting:
            around = neighbours(waiting.pop())
            for direction, over in enumerate(around):
                beyond = neighbours(over)[direction]
                if self.men.get(over, ".") == "." or over == man:  # a man doesn't jump over itself
                    continue
                if self.men.get(beyond) == "." and beyond not in reached:
                    reached.add(beyond)
                    waiting.append(beyond)
        return [*steps, *(reached - {man})]

    def tip(self, triangle):
        """Return the cell of a triangle that is farthest from the middle of the board."""
        centre = (2 * self.size, 0)
        return max((c for c, zone in self.zones.items() if zone == triangle), key=lambda c: distance(c, centre))

    def choose(self, _seat):
        home = self.homes[self.turn]
        goal = (home + 3) % 6
        target = self.tip(goal)
        best, move = None, "null"
        for man in [cell for cell, who in self.men.items() if who == str(self.turn)]:
            for cell in self.landings(man):
                if self.zones[cell] not in (home, goal, MIDDLE):
                    continue
                left = distance(man, target)
                value = (left - distance(cell, target), left)
                if best is None or value > best:
                    best, move = value, f"{man[0]}:{man[1]}>{cell[0]}:{cell[1]}"
        return move


def start(size):
    """Return the text form of the start of a game for two players."""
    rows = ["0" * r for r in range(1, size + 1)]
    rows += ["." * (2 * size + 1 + abs(r)) for r in range(-size, size + 1)]
    rows += ["1" * r for r in range(size, 0, -1)]
    return f"{size} 0,3 0 " + "/".join(rows)


if __name__ == "__main__":
    ugi.serve("chinesecheckers.py", start(4), ChineseCheckers)
