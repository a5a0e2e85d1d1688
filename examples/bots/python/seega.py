"""A small player of Seega: it makes the move that captures most, and otherwise one after
which the man can't be captured.

    go run ./cmd/match seega --player "name=mine cmd='python3 examples/bots/python/seega.py' movetime=1s" \
        --player "name=random search=random" --openings 4 --games 10
"""

import random

import ugi

DIRECTIONS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
OTHER = {"1": "2", "2": "1"}
DICE = random.Random(1)  # seeded, so that a match can be repeated


def text(cell):
    return f"{cell[0]}:{cell[1]}"


def cell_of(word):
    row, column = word.split(":")
    return int(row), int(column)


def ahead(cell, direction, steps=1):
    return cell[0] + steps * direction[0], cell[1] + steps * direction[1]


class Seega:
    def __init__(self, position):
        size, phase, self.side, forced, _quiet, _threshold, rows = position.split()
        self.size = int(size)
        self.centre = (self.size // 2, self.size // 2)
        self.placing = phase == "P"
        self.forced = None if forced == "-" else cell_of(forced)  # the man that must go on capturing
        self.board = {
            (r, c): cell for r, row in enumerate(rows.split("/")) for c, cell in enumerate(row)
        }

    def make(self, move):
        if self.placing:
            self.board[cell_of(move)] = self.side
            men = sum(cell != "." for cell in self.board.values())
            if men % 2 == 0:  # a player places two men a turn
                self.side = OTHER[self.side]
            if men == self.size**2 - 1:
                self.placing, self.side = False, "2"
            return
        captured = False
        if move != "null":
            start, end = map(cell_of, move.split(">"))
            captures = self.captures(start, end)
            self.board[start], self.board[end] = ".", self.side
            for cell in captures:
                self.board[cell] = "."
            captured = captures and any(self.captures(end, cell) for cell in self.exits(end))
        self.forced = end if captured else None
        if not captured:
            self.side = OTHER[self.side]

    def exits(self, man):
        """Return the cells to which a man can step."""
        return [cell for d in DIRECTIONS if self.board.get(cell := ahead(man, d)) == "."]

    def captures(self, start, end):
        """Return the men that a man of the side to move takes by a step."""
        taken = []
        for d in DIRECTIONS:
            man, beyond = ahead(end, d), ahead(end, d, 2)
            if self.board.get(man) == OTHER[self.side] and man != self.centre:
                if self.board.get(beyond) == self.side and beyond != start:
                    taken.append(man)
        return taken

    def is_exposed(self, man, vacated=None):
        """Return whether the opponent could take a man with the next move, if vacated were empty."""
        if man == self.centre:
            return False
        enemy = OTHER[self.side]
        for d in DIRECTIONS:
            gap, partner = ahead(man, d), ahead(man, d, -1)
            if self.board.get(gap) != "." and gap != vacated or self.board.get(partner) != enemy:
                continue
            if any(self.board.get(ahead(gap, e)) == enemy for e in DIRECTIONS):
                return True
        return False

    def moves(self):
        men = [self.forced] if self.forced else [c for c, man in self.board.items() if man == self.side]
        steps = [(man, cell) for man in men for cell in self.exits(man)]
        return [step for step in steps if self.captures(*step)] if self.forced else steps

    def value(self, step):
        start, end = step
        captured = len(self.captures(start, end))
        value = 4 * captured + 2 * self.is_exposed(start) - 3 * self.is_exposed(end, start)
        return value + DICE.random()  # a random one of equals

    def choose(self, _seat):
        if self.placing:  # as near to the centre as possible
            empty = [cell for cell, man in self.board.items() if man == "." and cell != self.centre]
            return text(min(empty, key=lambda c: abs(c[0] - self.centre[0]) + abs(c[1] - self.centre[1])))
        moves = self.moves()
        if not moves:
            return "null"
        start, end = max(moves, key=self.value)
        return f"{text(start)}>{text(end)}"


if __name__ == "__main__":
    ugi.serve("seega.py", "5 P 1 - 0 100 " + "/".join(["." * 5] * 5), Seega)
