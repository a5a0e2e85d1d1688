/** The cells of a board: where they are, what they are called, and which one is at a place. */
export class Geometry {
  /** @param {Object} data the fields of diagram.Geometry; neighbours in a row are at distance 1, y grows downwards */
  constructor(data) {
    const { runs, labels, shape, letters, names: seatNames = [...letters], stones = false, columns = [], rows = [] } = data;
    /** @type {'round'|'square'|'point'} what cells look like */
    this.shape = shape;
    /** One mark for the men of each seat. */
    this.letters = letters;
    this.seatNames = seatNames;
    this.hasNames = 'names' in data; // that are not the letters
    /** Whether men are black and white stones. */
    this.stones = stones;
    this.runs = runs;
    this.columns = columns;
    this.rows = rows;
    // Where players have names of their own for rows and columns, these are enough.
    this.labels = columns.length ? labels.filter((l) => l.side === 'right' || l.side === 'bottom') : labels;
    const last = runs.at(-1);
    /** The number of cells. */
    this.length = last.cell + last.cells;
    this.xs = new Float64Array(this.length);
    this.ys = new Float64Array(this.length);
    this.shades = new Uint8Array(this.length);
    this.runOf = new Uint16Array(this.length);
    this.lines = []; // rows of cells, from the top: {y, x, cell, cells}
    runs.forEach((run, i) => this.#addRun(run, i));
    this.centre = middle(this.xs, this.ys);
  }

  #addRun(run, i) {
    for (let k = 0; k < run.cells; k++) {
      this.xs[run.cell + k] = run.x + k;
      this.ys[run.cell + k] = run.y;
      this.shades[run.cell + k] = run.shade ?? 0;
      this.runOf[run.cell + k] = i;
    }
    const line = this.lines.at(-1);
    if (line?.y === run.y) line.cells += run.cells;
    else this.lines.push({ y: run.y, x: run.x, cell: run.cell, cells: run.cells });
  }

  /** Whether the cells are those of a star or a triangle, with six neighbours. */
  get isTriangular() { return this.shape === 'round'; }

  /** The name of a cell in the text forms of moves. */
  name(cell) {
    const run = this.runs[this.runOf[cell]];
    return run.row + (run.column + cell - run.cell);
  }

  /** The name of a cell for people, such as K10. */
  alias(cell) {
    if (!this.columns.length) return this.name(cell);
    return this.columns[this.xs[cell]] + this.rows[this.ys[cell]];
  }

  /** The cell of a name, undefined if there is none. */
  find(name) {
    this.names ??= new Map(Array.from({ length: this.length }, (_, cell) => [this.name(cell), cell]));
    return this.names.get(name);
  }

  /** A move in its text form as players write it. */
  label(move) {
    if (move === 'null') return 'pass';
    if (!this.columns.length) return move;
    return move.split('>').map((word) => {
      const cell = this.find(word);
      return cell === undefined ? word : this.alias(cell);
    }).join('>');
  }

  /** The cell at a place, undefined if none is there. */
  at(x, y) {
    let best;
    let least = this.shape === 'round' ? 0.58 : 0.5;
    for (const line of this.#linesNear(y)) {
      const k = Math.round(x - line.x);
      if (k < 0 || k >= line.cells) continue;
      const dx = Math.abs(x - line.x - k);
      const dy = Math.abs(y - line.y);
      const distance = this.shape === 'round' ? Math.hypot(dx, dy) : Math.max(dx, dy);
      if (distance > least) continue;
      least = distance;
      best = line.cell + k;
    }
    return best;
  }

  /** The rows of cells whose middles are less than 0.6 above or below a height. */
  #linesNear(y) {
    let low = 0;
    let high = this.lines.length;
    while (low < high) {
      const half = (low + high) >> 1;
      if (this.lines[half].y < y - 0.6) low = half + 1;
      else high = half;
    }
    return this.lines.slice(low, low + 2).filter((line) => line.y < y + 0.6);
  }
}

/** The middle of the box around places. */
function middle(xs, ys) {
  const box = bounds(xs, ys);
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
}

/** The box around places. */
export function bounds(xs, ys) {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (let i = 0; i < xs.length; i++) {
    box.left = Math.min(box.left, xs[i]);
    box.right = Math.max(box.right, xs[i]);
    box.top = Math.min(box.top, ys[i]);
    box.bottom = Math.max(box.bottom, ys[i]);
  }
  return box;
}
