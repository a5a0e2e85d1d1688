/** The cells of a board: their coordinates and names, and the cell at a point. */
export class Geometry {
  /** @param {Object} data the fields of diagram.Geometry; the unit is the distance of neighbours in a row, and y grows downwards */
  constructor(data) {
    const { runs, labels, shape, piece, letters, names: seatNames = [...letters], stones = false, columns = [], rows = [], stars = [] } = data;
    /** @type {'round'|'square'|'point'} the shape of the cells */
    this.shape = shape;
    /** What people call a man of the game: man, stone or player. */
    this.piece = piece;
    /** The letter on the men of each seat. */
    this.letters = letters;
    this.seatNames = seatNames;
    this.hasNames = 'names' in data; // otherwise the letters are the names
    /** Whether men are black and white stones. */
    this.stones = stones;
    /** The cells of the star points. */
    this.stars = stars;
    this.runs = runs;
    this.columns = columns;
    this.rows = rows;
    // If rows and columns have labels of their own, such as K and 10, labels on two sides are enough.
    this.labels = columns.length ? labels.filter((l) => l.side === 'right' || l.side === 'bottom') : labels;
    const last = runs.at(-1);
    /** The number of cells. */
    this.length = last.cell + last.cells;
    this.xs = new Float64Array(this.length);
    this.ys = new Float64Array(this.length);
    this.shades = new Uint8Array(this.length);
    this.runOf = new Uint16Array(this.length);
    this.lines = []; // the rows of cells, from the top: {y, x, cell, cells}, with the first cell and the number of cells
    runs.forEach((run, i) => this.#addRun(run, i));
    this.centre = boxCentre(this.xs, this.ys);
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

  /** The rotation of a star that puts the home of a seat at the bottom, undefined if the seat has none. */
  angleTo(seat) {
    const home = this.shades.indexOf(seat + 1);
    if (!this.isTriangular || home < 0) return undefined;
    const sixth = Math.PI / 3;
    // Any cell of the home will do: rounding gives the sixth of the star that it is in.
    const direction = Math.atan2(this.ys[home] - this.centre.y, this.xs[home] - this.centre.x);
    return Math.round((Math.PI / 2 - direction) / sixth) * sixth;
  }

  /** The name of a cell in the text form of moves. */
  name(cell) {
    const run = this.runs[this.runOf[cell]];
    return run.row + (run.column + cell - run.cell);
  }

  /** The label of a cell, such as K10. */
  alias(cell) {
    if (!this.columns.length) return this.name(cell);
    return this.columns[this.xs[cell]] + this.rows[this.ys[cell]];
  }

  /** The cell with a name in the text form, undefined if there is none. */
  find(name) {
    this.names ??= new Map(Array.from({ length: this.length }, (_, cell) => [this.name(cell), cell]));
    return this.names.get(name);
  }

  /** The cell at a point, undefined if there is none. */
  at(x, y) {
    let best;
    let minDistance = this.shape === 'round' ? 0.58 : 0.5;
    for (const line of this.#linesNear(y)) {
      const k = Math.round(x - line.x);
      if (k < 0 || k >= line.cells) continue;
      const dx = Math.abs(x - line.x - k);
      const dy = Math.abs(y - line.y);
      const distance = this.shape === 'round' ? Math.hypot(dx, dy) : Math.max(dx, dy);
      if (distance > minDistance) continue;
      minDistance = distance;
      best = line.cell + k;
    }
    return best;
  }

  /** The rows of cells whose centres are less than 0.6 above or below y. */
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

/** The centre of the bounding box of points. */
function boxCentre(xs, ys) {
  const box = bounds(xs, ys);
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
}

/** The bounding box of points. */
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
