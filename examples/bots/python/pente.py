"""A small player of Pente: it takes the intersection with the longest rows of either side
through it, counting captures as well.

    go run ./cmd/match pente --player "name=mine cmd='python3 examples/bots/python/pente.py' movetime=1s" \
        --player "name=random search=random" --openings 4 --games 10
"""

import ugi

DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)]
OTHER = {"1": "2", "2": "1"}


class Pente:
    def __init__(self, text):
        half, self.opening, ply, _pairs1, _pairs2, rows = text.split()
        self.ply = int(ply)
        self.board = {  # by (v, h), counted from the centre: "1", "2" or "."
            (v - int(half), h - int(half)): cell
            for v, row in enumerate(rows.split("/"))
            for h, cell in enumerate(row)
        }

    def side(self):
        return "12"[self.ply % 2]

    def make(self, move):
        v, h = map(int, move.split(":"))
        captured = self.captures(v, h, self.side())
        self.board[v, h] = self.side()
        for cell in captured:
            self.board[cell] = "."
        self.ply += 1

    def captures(self, v, h, side):
        """Return the stones that a stone of a side takes."""
        cells = []
        for dv, dh in DIRECTIONS:
            pair = [(v + dv, h + dh), (v + 2 * dv, h + 2 * dh)]
            far = self.board.get((v + 3 * dv, h + 3 * dh))
            if far == side and all(self.board[cell] == OTHER[side] for cell in pair):
                cells += pair
        return cells

    def longest(self, v, h, side):
        """Return the length of the longest row that a stone of a side makes."""

        def reach(dv, dh):
            n = 1
            while self.board.get((v + n * dv, h + n * dh)) == side:
                n += 1
            return n - 1

        return max(1 + reach(dv, dh) + reach(-dv, -dh) for dv, dh in DIRECTIONS[:4])

    def is_legal(self, v, h):
        if self.ply == 0:
            return v == h == 0
        if self.ply == 2 and self.opening != "none":
            near = min(abs(v), abs(h)) if self.opening == "both" else max(abs(v), abs(h))
            return near >= 3 and self.board[v, h] == "."
        return self.board[v, h] == "."

    def value(self, v, h):
        own, other = self.side(), OTHER[self.side()]
        rows = 3 * 10 ** min(self.longest(v, h, own), 5) + 2 * 10 ** min(self.longest(v, h, other), 5)
        stones = 2000 * len(self.captures(v, h, own)) + 1500 * len(self.captures(v, h, other))
        return rows + stones - (abs(v) + abs(h)) / 100

    def choose(self, _seat):
        v, h = max((cell for cell in self.board if self.is_legal(*cell)), key=lambda cell: self.value(*cell))
        return f"{v}:{h}"


if __name__ == "__main__":
    ugi.serve("pente.py", "9 either 0 0 0 " + "/".join(["." * 19] * 19), Pente)
