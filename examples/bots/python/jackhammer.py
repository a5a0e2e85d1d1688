"""A small player of Jackhammer: it knocks out the row of cells that separates its corner from
the board, a few steps away, and stays there.

    go run ./cmd/match jackhammer -o size=9 -o turns=100 --player "name=mine cmd='python3 examples/bots/python/jackhammer.py' movetime=1s" \
        --player "name=random search=random" --openings 2 --games 6
"""

import ugi


def cell_of(word):
    row, column = word.split(":")
    return int(row), int(column)


def neighbours(cell):
    r, c = cell
    return [(r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c), (r - 1, c - 1), (r + 1, c + 1)]


def distance(a, b):
    rows, columns = b[0] - a[0], b[1] - a[1]
    if (rows < 0) == (columns < 0):
        return max(abs(rows), abs(columns))
    return abs(rows) + abs(columns)


class Jackhammer:
    def __init__(self, text):
        size, self.resolution, _turn, _turns, *players, rows = text.split()
        self.size = int(size)
        self.players = [cell_of(word) for word in players]
        self.intact = {
            (r, c) for r, row in enumerate(rows.split("/")) for c, cell in enumerate(row) if cell == "."
        }

    def make(self, joint):
        """Play the actions of all players, which happen simultaneously."""
        moves, hammered = {}, set()
        for player, action in enumerate(joint.split("/")):
            if action[0] == "m":
                moves[player] = cell_of(action[1:])
            elif action[0] == "h":
                hammered.add(cell_of(action[1:]))
        if self.resolution == "before":
            self.intact -= hammered - set(self.players)
        for player, cell in moves.items():
            if cell in self.intact:
                self.players[player] = cell
        if self.resolution == "after":
            self.intact -= hammered - set(self.players)
        elif self.resolution == "harsh":
            self.intact -= hammered

    def corner_distance(self, player, cell):
        """Return how many steps a cell is from the corner in which a player starts."""
        row, column = cell
        return (row, self.size - 1 - row + column, self.size - 1 - column)[player]

    def choose(self, seat):
        me = seat - 1
        here = self.players[me]
        depth = (self.size + 1) // 3  # steps from the corner to the wall
        wall = [cell for cell in sorted(self.intact) if self.corner_distance(me, cell) == depth]
        if not wall:
            return "s"
        target = min(wall, key=lambda cell: distance(here, cell))
        if distance(here, target) == 1 and self.corner_distance(me, here) < depth:
            return f"h{target[0]}:{target[1]}"
        steps = [
            cell
            for cell in neighbours(here)
            if cell in self.intact
            and self.corner_distance(me, cell) < depth
            and distance(cell, target) < distance(here, target)
        ]
        return f"m{steps[0][0]}:{steps[0][1]}" if steps else "s"


if __name__ == "__main__":
    corners = "0:0 16:0 16:16 "
    ugi.serve("jackhammer.py", "17 after 0 1000 " + corners + "/".join("." * (r + 1) for r in range(17)), Jackhammer)
