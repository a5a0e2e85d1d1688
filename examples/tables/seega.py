"""Prints the values of positions of Seega from packed tables, for the side to move: win, draw or loss.

    python3 examples/tables/seega.py DIR "5 M 1 - 0 100 1..../.1.../...../...2./....."

DIR has the files of solve seega --pack, which docs/design/formats.md describes. Without positions, the standard input has one a line.
The placement phase is not read. A set of cells is a number in which bit size*row + column is a cell. It needs Python 3.10 or later.
"""
import argparse, bisect, functools, itertools, json, math, mmap, os, re, sys, zlib

DRAW, WIN, HOLE, LOSS = 0, 1, 2, 3  # the other side has the negative value modulo 4; a hole is a number without a position
NAMES = {DRAW: "draw", WIN: "win", LOSS: "loss"}
CONTEXTS, MASK = 1 << 16, (1 << 64) - 1
P1, P2, P3, P4, P5 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5
rotate = lambda x, n: (x << n | x >> (64 - n)) & MASK
mix = lambda lane, word: rotate((lane + word * P2) & MASK, 31) * P1 & MASK
number = lambda data, at, size=8: int.from_bytes(data[at:at + size], "little")

def xxh64(data):
    """Returns the XXH64 with seed 0."""
    h = P5
    if len(data) >= 32:
        lanes = [(P1 + P2) & MASK, P2, 0, -P1 & MASK]
        for at in range(0, len(data) - 31, 32):
            lanes = [mix(lane, number(data, at + 8 * i)) for i, lane in enumerate(lanes)]
        h = sum(rotate(lane, n) for lane, n in zip(lanes, (1, 7, 12, 18))) & MASK
        for lane in lanes:
            h = ((h ^ mix(0, lane)) * P1 + P4) & MASK
    h = (h + len(data)) & MASK
    for at in range(len(data) & ~31, len(data) - 7, 8):
        h = (rotate(h ^ mix(0, number(data, at)), 27) * P1 + P4) & MASK
    at = len(data) & ~7
    if len(data) & 4:
        h = (rotate(h ^ number(data, at, 4) * P1 & MASK, 23) * P2 + P3) & MASK
    for byte in data[at + (len(data) & 4):]:
        h = rotate(h ^ byte * P5 & MASK, 11) * P1 & MASK
    h = (h ^ h >> 33) * P2 & MASK
    h = (h ^ h >> 29) * P3 & MASK
    return h ^ h >> 32

@functools.lru_cache(None)
class Tables:
    """Tables has the cells of a board of 3x3 or 5x5, and looks positions up in the files of a directory."""
    def __init__(self, directory, size, threshold):
        self.tier = functools.lru_cache(None)(lambda m, n: Tier(directory, self, threshold, m, n))
        self.classes = functools.lru_cache(None)(self.find_classes)
        self.size, self.cells, self.full, self.centre = size, size * size, (1 << size * size) - 1, 1 << size * size // 2
        first = sum(1 << row * size for row in range(size))
        self.not_left, self.not_right = self.full & ~first, self.full & ~(first << size - 1)
        self.tables = [[[0] * 512 for _ in range(3)] for _ in range(8)]  # images of the subsets of 9 cells each
        for s, cell in itertools.product(range(8), range(self.cells)):
            row, column = divmod(cell, size)
            column = size - 1 - column if s & 1 else column
            row = size - 1 - row if s & 2 else row
            target = 1 << (size * column + row if s & 4 else size * row + column)
            table, bit = self.tables[s][cell // 9], 1 << cell % 9
            for subset in range(bit, 2 * bit):
                table[subset] = table[subset - bit] | target

    def image(self, s, men):
        return self.tables[s][0][men & 511] | self.tables[s][1][men >> 9 & 511] | self.tables[s][2][men >> 18]

    def find_classes(self, m):
        """Returns the smallest sets of m men among those that are equivalent by symmetry, in ascending order."""
        seen, classes, men = bytearray(1 << self.cells), [], (1 << m) - 1
        while men <= self.full:
            if not seen[men]:
                classes.append(men)
                for s in range(8):
                    seen[self.image(s, men)] = 1
            after = men + (men & -men)
            men = after | (men ^ after) // (men & -men) >> 2
        return classes

    def steps(self, men):
        """Returns the neighbours of cells above, below, to the left and to the right."""
        return men >> self.size, men << self.size & self.full, men >> 1 & self.not_right, men << 1 & self.not_left

    def captures(self, men, enemies):
        """Returns the free cells next to a man on which a man captures an enemy."""
        up, down, left, right = self.steps(men)
        around, enemies = up | down | left | right, enemies & ~self.centre
        up, down, left, right = (self.steps(enemies & cells)[d] for d, cells in enumerate((up, down, left, right)))
        return around & (up | down | left | right)

    def moves(self, mover, other, men, chain=False):
        """Yields the men of both sides after each turn that one of men begins; within a chain all moves must capture."""
        for d, cells in enumerate(self.steps(men)):
            for cell in range(self.cells):
                to = 1 << cell
                if cells & to & ~(mover | other):
                    after, enemies = mover ^ to ^ self.steps(to)[d ^ 1], [x & other & ~self.centre for x in self.steps(to)]
                    left = other & ~sum(x for e, x in enumerate(enemies) if self.steps(x)[e] & after)
                    if left != other or not chain:
                        yield from (left and left != other and list(self.moves(after, left, to, True))) or [(after, left)]

    def value(self, mover, other):
        """Returns the value for the side to move, given its men and those of the other side."""
        if mover.bit_count() >= other.bit_count():
            return self.tier(mover.bit_count(), other.bit_count()).value(mover, other)
        turns = list(self.moves(mover, other, mover))
        if not turns and not any(cells & ~(mover | other) for cells in self.steps(other)):
            return LOSS  # neither side can move, and the other one has more men
        values = [-self.value(left, after) & 3 if left else WIN for after, left in turns or [(mover, other)]]
        return max(values, key=(LOSS, DRAW, WIN).index)

class Tier:
    """Tier is the packed table of the positions of m men against n men."""
    def __init__(self, directory, board, threshold, m, n):
        self.name, self.board, self.n = os.path.join(directory, f"{m}x{n}.tier"), board, n
        with open(self.name, "rb") as file:
            self.data = data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self.start = data[:1 << 16].find(b"\n") + 1
        header = json.loads(data[:self.start])
        want = ["quincunx tier", 1, f"seega size={board.size} threshold={threshold}", f"{m}x{n}"]
        if [header.get(name) for name in ("format", "schema", "game", "tier")] != want or "packing" not in header:
            raise ValueError(f"{self.name} is not the packed tier {m}x{n} of {want[2]}")
        self.classes, self.length = board.classes(m), math.comb(board.cells - m, n)
        packing = header["packing"]
        self.rows, self.blocks = packing["rows"], self.start + packing["model"]
        if packing["stored"] != len(self.classes) or self.rows != max((1 << 15) // self.length, 1) or self.blocks <= self.start:
            raise ValueError("the numbers of rows are wrong")
        self.index = len(data) - 8 - 16 * -(-len(self.classes) // self.rows)
        if self.blocks > self.index or xxh64(data[:self.blocks] + data[self.index:-8]) != number(data, len(data) - 8):
            raise ValueError("the checksum of the header, the model and the index is wrong")
        parts = zlib.decompressobj(-15).decompress(data[self.start:self.blocks], 4 * CONTEXTS + 1)
        if len(parts) != 4 * CONTEXTS:
            raise ValueError("the model can't be read")
        parts = [high << 8 | low for i in (0, 2) for high, low in zip(parts[i * CONTEXTS:], parts[(i + 1) * CONTEXTS:(i + 2) * CONTEXTS])]
        self.wins, self.losses = parts[:CONTEXTS], parts[CONTEXTS:]
        self.block = functools.lru_cache(256)(self.decode)

    def decode(self, block):
        """Returns the values of the rows of a block: for each, a map from the n men to a value."""
        entry = self.index + 16 * block
        end, start = number(self.data, entry), number(self.data, entry - 16) if block else 0
        code = self.data[self.blocks + start:self.blocks + end]
        if end > self.index - self.blocks or xxh64(code) != number(self.data, entry + 8):
            raise ValueError(f"the checksum of block {block} is wrong")
        state, at, rows, board = number(code, 0), 8, [], self.board
        for men in self.classes[block * self.rows:(block + 1) * self.rows]:
            stabiliser = [s for s in range(1, 8) if board.image(s, men) == men]
            cells = [1 << cell for cell in range(board.cells) if not men >> cell & 1]
            rows.append(values := {})
            before = 0
            for n in sorted(map(sum, itertools.combinations(cells, self.n))):
                if any(board.image(s, n) < n for s in stabiliser):
                    values[n] = HOLE
                    continue
                free, counts = board.full & ~men & ~n, [0] * 4
                for step, left in (board.size, n >> board.size & free), (1, n >> 1 & board.not_right & free):
                    while left:
                        counts[values[n ^ (left & -left) * (1 + (1 << step))]] += 1
                        left &= left - 1
                context = min((board.captures(men, n) & free).bit_count(), 3) << 2
                context = (context | min((board.captures(n, men) & free).bit_count(), 3)) << 2
                context = (context | (1 if n & board.centre else 2 if men & board.centre else 0)) << 4 | before
                context = (context << 2 | min(counts[WIN], 3)) << 4 | min(counts[DRAW], 3) << 2 | min(counts[LOSS], 3)
                value = DRAW
                for chance, choice in (self.wins[context], WIN), (self.losses[context], LOSS):
                    taken = (part := state & 0xffff) < chance
                    state = (state >> 16) * (chance if taken else 0x10000 - chance) + part - (0 if taken else chance)
                    if state < 1 << 31 and at + 4 <= len(code):
                        state, at = state << 32 | number(code, at, 4), at + 4
                    if taken:
                        value = choice
                        break
                values[n], before = value, value << 2 | before >> 2
        if state != 1 << 31 or at != len(code):
            raise ValueError(f"the code of block {block} is wrong")
        return rows

    def value(self, men, n):
        """Returns the value of a position in which the side of the m men is to move, by its smallest image."""
        men, n = min((self.board.image(s, men), self.board.image(s, n)) for s in range(8))
        row = bisect.bisect_left(self.classes, men)
        return self.block(row // self.rows)[row % self.rows][n]

def value_of(directory, text):
    """Returns the value of the text form of a position."""
    fields = re.fullmatch(r"([35]) M ([12]) - (\d{1,9}) (\d{1,9}) ([12.]+(?:/[12.]+)*)", text.strip())
    if not fields or [len(row) for row in fields[5].split("/")] != [int(fields[1])] * int(fields[1]) or int(fields[3]) and int(fields[4]):
        raise ValueError("want SIZE M SIDE - 0 THRESHOLD ROWS, with SIZE 3 or 5")
    size, sides, cells = int(fields[1]), "12" if fields[2] == "1" else "21", fields[5].replace("/", "")
    mover, other = (sum(1 << i for i, c in enumerate(cells) if c == side) for side in sides)
    if not mover or not other or max(mover.bit_count(), other.bit_count()) > size * size // 2:
        raise ValueError(f"the tables have positions of 1 to {size * size // 2} men a side")
    return NAMES[Tables(directory, size, int(fields[4])).value(mover, other)]

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", metavar="DIR")
    parser.add_argument("positions", metavar="POSITION", nargs="*")
    arguments, text = parser.parse_args(), "read"
    try:
        for text in arguments.positions or sys.stdin:
            print(value_of(arguments.directory, text))
    except KeyboardInterrupt:
        sys.exit(130)
    except (OSError, KeyError, TypeError, ValueError, RecursionError, zlib.error) as err:
        sys.exit(f"{text.strip()}: {err}")
