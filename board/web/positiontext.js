/** Edits positions in their text forms. */

/**
 * The fields of each game's text form, which are separated by spaces. The values are indices of fields, except in `marks` and `hole`.
 * - `rows`: the cells in reading order; `marks`: the characters of an empty cell and of the men of each seat; `hole`: of a cell knocked out
 * - `turn`: the side to move, whose value is `first` for seat 0; `ply`: the number of plies, whose parity is the side to move
 * - `stones`: the cells of seat 0's stones, the oldest first; then those of seat 1
 * - `places`: the cell of seat 0's only man; then those of the other seats
 * - `choices`, `numbers`: other fields that can be edited, with a few values or the numbers 0..max
 */
const forms = {
  chinesecheckers: { rows: 3, marks: '.012345', turn: { field: 2, first: 0 } },
  seega: {
    rows: 6, marks: '.12', turn: { field: 2, first: 1 },
    choices: [{ field: 1, label: 'Men are', values: { P: 'placed', M: 'moved' } }],
  },
  pente: {
    rows: 5, marks: '.12', ply: 2,
    numbers: [{ field: 3, label: 'Pairs captured by X', max: 4 }, { field: 4, label: 'Pairs captured by O', max: 4 }],
  },
  trilite: { stones: 1, turn: { field: 0, first: 1 } },
  jackhammer: { rows: 7, marks: '.', hole: '#', places: 4 },
};

/** The maximum number of stones of a seat of Trilite on the board. */
const maxStones = 3;

/** Whether the positions of a game can be edited. @param {string} game */
export const isEditable = (game) => game in forms;

export class PositionText {
  /** @param {string} game @param {string} text a legal position @param {import('./geometry.js').Geometry} geometry */
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

  /** Whether there is a side to move; not if all seats act simultaneously. */
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

  /** A number of plies that fits the stones on the board and the seat to move. */
  #plies(seat) {
    const stones = this.cells.filter((c) => c !== '.').length;
    return stones % 2 === seat ? stones : stones + 1;
  }

  /** Changes a cell. @param {number|'hole'|null} what a seat's man, a cell knocked out, or an empty cell */
  put(cell, what) {
    const { stones, places, marks, hole } = this.form;
    if (stones !== undefined) this.#putStone(cell, what);
    else if (places !== undefined && typeof what === 'number') {
      this.fields[places + what] = this.geometry.name(cell);
      this.cells[cell] = marks[0];
    } else this.cells[cell] = what === null ? marks[0] : what === 'hole' ? hole : marks[what + 1];
  }

  /** Puts a stone of Trilite; a seat's fourth removes its oldest, as in play. */
  #putStone(cell, seat) {
    const { stones } = this.form;
    for (const field of [stones, stones + 1]) {
      this.fields[field] = this.fields[field].replace('-', '').replace(String(cell), '') || '-';
    }
    if (seat === null) return;
    this.fields[stones + seat] = (this.fields[stones + seat].replace('-', '') + cell).slice(-maxStones);
  }

  /**
   * The board of the position, even if the rules refuse it.
   * @param {Object} board diagram.Board of any position of the game, for its title and number of seats
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

  /** Empties all cells and restores those knocked out. Players of Jackhammer stay: each is always on some cell. */
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
