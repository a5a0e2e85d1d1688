/** The cells of a board: where they are, what they are called, and which one is at a place. */
export class Geometry {
  /** @param {Object} data the fields of diagram.Geometry */
  constructor(data) {
    const { runs, labels, shape, letters, stones = false, columns = [], rows = [] } = data;
    Object.assign(this, { runs, labels, shape, letters, stones, columns, rows });
    const last = runs.at(-1);
    /** The number of cells. */
    this.length = last.cell + last.cells;
    this.xs = new Float64Array(this.length);
    this.ys = new Float64Array(this.length);
    this.shades = new Uint8Array(this.length);
    this.runOf = new Uint16Array(this.length);
    runs.forEach((run, i) => {
      for (let k = 0; k < run.cells; k++) {
        this.xs[run.cell + k] = run.x + k;
        this.ys[run.cell + k] = run.y;
        this.shades[run.cell + k] = run.shade ?? 0;
        this.runOf[run.cell + k] = i;
      }
    });
  }

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
    if (!this.columns.length) return move;
    return move.split('>').map((word) => {
      const cell = this.find(word);
      return cell === undefined ? word : this.alias(cell);
    }).join('>');
  }
}
