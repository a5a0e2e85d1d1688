/** Changes positions in their text forms, so that men can be placed by hand. */

/**
 * What is where in the text form of each game, whose fields are separated by spaces: `rows`, the field with the cells in reading
 * order; `marks`, a letter for an empty cell, then one for the men of each seat; `turn`, the field of the side to move and what it holds for
 * seat 0; `places`, where the only man of each seat is; `choices` and `numbers`, fields of a few values and of numbers.
 */
const forms = {
  chinesecheckers: { rows: 3, marks: '.012345', turn: { field: 2, first: 0 } },
  seega: {
    rows: 6, marks: '.12', turn: { field: 2, first: 1 },
    choices: [{ field: 1, label: 'Men are', values: { P: 'placed', M: 'moved' } }],
  },
  pente: {
    rows: 5, marks: '.12', ply: 2,
    numbers: [{ field: 3, label: 'Pairs captured by X', most: 4 }, { field: 4, label: 'Pairs captured by O', most: 4 }],
  },
  trilite: { stones: 1, turn: { field: 0, first: 1 } },
  jackhammer: { rows: 7, marks: '.', hole: '#', places: 4 },
};

/** Each seat of Trilite has so many stones at most. */
const mostStones = 3;

/** Whether the positions of a game can be changed. @param {string} game */
export const isEditable = (game) => game in forms;

export class PositionText {
  /** @param {string} game @param {string} text a position that is right @param {import('./geometry.js').Geometry} geometry */
  constructor(game, text, geometry) {
    this.form = forms[game];
    this.geometry = geometry;
    this.fields = text.split(' ');
    if (this.form.rows !== undefined) this.cells = [...this.fields[this.form.rows].replaceAll('/', '')];
  }

  /** Whether cells can be knocked out. */
  get hasHoles() { return this.form.hole !== undefined; }

  get choices() { return this.form.choices ?? []; }

  get numbers() { return this.form.numbers ?? []; }

  /** Whether one seat is to move, and not all. */
  get hasTurn() { return this.form.turn !== undefined || this.form.ply !== undefined; }

  /** The seat to move. */
  get turn() {
    const { turn, ply } = this.form;
    return ply === undefined ? Number(this.fields[turn.field]) - turn.first : Number(this.fields[ply]) % 2;
  }

  set turn(seat) {
    const { turn, ply } = this.form;
    if (ply === undefined) this.fields[turn.field] = String(seat + turn.first);
    else this.fields[ply] = String(this.#plies(seat));
  }

  /** A number of moves that fits the stones, with a seat to move next. */
  #plies(seat) {
    const stones = this.cells.filter((c) => c !== '.').length;
    return stones % 2 === seat ? stones : stones + 1;
  }

  /** Puts a man of a seat on a cell, or empties it, or knocks it out. @param {number|'hole'|null} what */
  put(cell, what) {
    const { stones, places, marks, hole } = this.form;
    if (stones !== undefined) this.#putStone(cell, what);
    else if (places !== undefined && typeof what === 'number') {
      this.fields[places + what] = this.geometry.name(cell);
      this.cells[cell] = marks[0];
    } else this.cells[cell] = what === null ? marks[0] : what === 'hole' ? hole : marks[what + 1];
  }

  /** Puts a stone where the oldest give way, as in play. */
  #putStone(cell, seat) {
    const { stones } = this.form;
    for (const field of [stones, stones + 1]) {
      this.fields[field] = this.fields[field].replace('-', '').replace(String(cell), '') || '-';
    }
    if (seat === null) return;
    this.fields[stones + seat] = (this.fields[stones + seat].replace('-', '') + cell).slice(-mostStones);
  }

  /**
   * The board of the position, also of one that the rules refuse.
   * @param {Object} board diagram.Board of a position of the game, whose title and seats count
   * @returns {Object} diagram.Board
   */
  board({ title, men }) {
    const { marks, hole } = this.form;
    const holes = this.cells && hole ? cellsOf(this.cells, hole) : [];
    return { title, status: '', men: men.map((_, seat) => this.#men(seat, marks).sort((a, b) => a - b)), holes };
  }

  /** The cells of the men of a seat. */
  #men(seat, marks) {
    const { stones, places } = this.form;
    if (stones !== undefined) return [...this.fields[stones + seat].replace('-', '')].map(Number);
    if (places !== undefined) return [this.geometry.find(this.fields[places + seat])];
    return cellsOf(this.cells, marks[seat + 1]);
  }

  /** Removes all men, and mends holes. */
  clear() {
    const { stones, marks } = this.form;
    if (stones !== undefined) this.fields.fill('-', stones);
    else this.cells.fill(marks[0]);
  }

  toString() {
    const fields = [...this.fields];
    const { rows, ply } = this.form;
    if (rows !== undefined) fields[rows] = this.geometry.lines.map((l) => this.cells.slice(l.cell, l.cell + l.cells).join('')).join('/');
    if (ply !== undefined) fields[ply] = String(this.#plies(this.turn));
    return fields.join(' ');
  }
}

/** The cells that hold a mark. */
const cellsOf = (cells, mark) => cells.flatMap((c, cell) => (c === mark ? [cell] : []));
