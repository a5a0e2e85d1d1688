/** How a person makes a move on the board: picks a man and says where it goes, or places one. */
import { announce, notify } from './dom.js';

/**
 * A legal move as "moves" answers it: cells are those of its way, from the first to the last.
 * @typedef {{move: string, label: string, kind: string, cells: number[]}} Move
 */

export class Hand {
  #turn = 0; // counts positions and seats, so that late answers are dropped
  #seat = null;
  #moves = new Map(); // by the cell of the man that moves, its moves; a list that isn't known yet is null
  #puts = new Map(); // by cell, the move that places a man there
  #picked = null;
  #hasLifted = false; // the man that is dragged was picked by that
  #loading = null; // a promise: the moves of the man picked last are known

  /** @param {import('./app.js').App} app Event "hand" of the app: what a person may do changed. */
  constructor(app) {
    this.app = app;
    /** What a move does to the cell it ends on, where there is a choice. @type {'arrow'|'strike'} */
    this.kind = 'arrow';
    /** Moves that change nothing on the board, such as passing. @type {Move[]} */
    this.passes = [];
    app.addEventListener('halt', () => this.#clear());
    app.addEventListener('play', () => this.#follow());
    const on = (type, listener) => app.view.addEventListener(type, (event) => listener(event.detail));
    on('cell', ({ cell }) => this.#click(cell));
    on('lift', ({ cell }) => this.#lift(cell));
    on('drop', (drop) => this.#drop(drop));
    on('cancel', () => this.pick(null));
  }

  /** Asks for the legal moves of the seat that a person moves for now. */
  async #follow() {
    const { play, tree } = this.app;
    const { seat } = play;
    if (seat !== null && seat === this.#seat && this.node === tree.at) return;
    this.#clear();
    if (seat === null) return;
    this.#seat = seat;
    this.node = tree.at;
    const turn = this.#turn;
    let answer;
    try {
      answer = await this.app.request('moves', { ...this.app.positionFields(), seat });
    } catch (error) {
      if (turn === this.#turn) notify(error.message, 'error');
      return;
    }
    if (turn !== this.#turn) return;
    for (const cell of answer.from ?? []) this.#moves.set(cell, null);
    for (const move of answer.moves ?? []) this.#take(move);
    if (this.#moves.size === 1 && this.#puts.size === 0) this.#picked = [...this.#moves.keys()][0];
    this.#show();
  }

  #take(move) {
    const [first] = move.cells;
    if (first === undefined) this.passes.push(move);
    else if (move.kind === 'ring' && !this.#hasMan(first)) this.#puts.set(first, move);
    else this.#moves.set(first, [...(this.#moves.get(first) ?? []), move]);
  }

  #hasMan(cell) { return this.app.position.board.men[this.#seat].includes(cell); }

  #clear() {
    this.#turn++;
    this.#seat = this.node = this.#picked = null;
    this.kind = 'arrow';
    this.passes = [];
    this.#moves = new Map();
    this.#puts = new Map();
    this.app.view.setChoice(null);
    this.app.emit('hand');
  }

  #show() {
    this.app.view.setChoice({
      seat: this.#seat, movable: new Set(this.#moves.keys()), picked: this.#picked,
      targets: new Set(this.#options().map((m) => m.cells.at(-1))), puts: new Set(this.#puts.keys()),
      kind: this.hasKinds ? this.kind : 'arrow',
    });
    this.app.emit('hand');
  }

  /** The moves of the man that is picked, of the kind that is chosen. @returns {Move[]} */
  #options() {
    const moves = this.#moves.get(this.#picked) ?? [];
    return this.hasKinds ? moves.filter((m) => m.kind === this.kind) : moves.filter((m) => m.kind !== 'ring');
  }

  /** Whether the man that is picked may move to cells as well as act against them. */
  get hasKinds() { return (this.#moves.get(this.#picked) ?? []).some((m) => m.kind === 'strike'); }

  /** The move by which the man that is picked stays where it is, undefined if there is none. @returns {Move|undefined} */
  get stay() { return this.#moves.get(this.#picked)?.find((m) => m.kind === 'ring'); }

  /** Chooses what moves do. @param {'arrow'|'strike'} kind */
  setKind(kind) {
    this.kind = kind;
    this.#show();
    announce(kind === 'strike' ? 'Knock out' : 'Move');
  }

  /** Picks the man of a cell; null puts it back. */
  async pick(cell) {
    // The only man that may move stays picked.
    if (cell === null && this.#moves.size === 1) return;
    this.#picked = cell;
    this.#show();
    if (cell === null || this.#moves.get(cell) !== null) return;
    this.#loading = this.#load(cell);
    await this.#loading;
  }

  /** Asks for the moves of a man. */
  async #load(cell) {
    const turn = this.#turn;
    try {
      const answer = await this.app.request('moves', { ...this.app.positionFields(), seat: this.#seat, from: cell });
      if (turn !== this.#turn) return;
      this.#moves.set(cell, answer.moves ?? []);
    } catch (error) {
      notify(error.message, 'error');
      return;
    }
    if (this.#picked === cell) this.#show();
  }

  #click(cell) {
    if (this.#seat === null) {
      announce(this.#whyNot());
      return;
    }
    if (cell === undefined) {
      this.pick(null);
      return;
    }
    if (this.#picked !== null && this.#choose(cell)) return;
    const put = this.#puts.get(cell);
    if (put) this.#play(put);
    else if (cell === this.#picked) this.pick(null);
    else if (this.#moves.has(cell)) this.#tellPick(cell);
    else this.#refuse(cell);
  }

  async #tellPick(cell) {
    await this.pick(cell);
    if (this.#picked !== cell) return;
    const count = this.#options().length;
    announce(`${this.app.view.describe(cell)}, ${count} ${count === 1 ? 'move' : 'moves'}`);
  }

  /** Why no seat is a person's to move for. */
  #whyNot() {
    const { play, position } = this.app;
    if (position && play.isOver) return 'the game is over';
    return position ? 'it is the engine\'s turn' : 'the last move is still being made';
  }

  #refuse(cell) {
    const isMan = this.#hasMan(cell);
    announce(`${this.app.view.describe(cell)}: ${isMan ? 'this man has no move' : 'no move goes there'}`);
    if (this.#puts.size && !this.app.view.occupants.seats(cell).length) this.#tellRule(cell);
    if (!isMan) this.pick(null);
  }

  /** Shows why no man may be placed on an empty cell. */
  async #tellRule(cell) {
    const { app } = this;
    try {
      await app.request('parse', { ...app.positionFields(), seat: this.#seat, text: app.geometry.name(cell) });
    } catch (error) {
      notify(error.message);
    }
  }

  /** Makes the move of the man that is picked to a cell. @returns {boolean} whether there is one */
  #choose(cell) {
    const move = this.#options().find((m) => m.cells.at(-1) === cell);
    if (move) this.#play(move);
    return Boolean(move);
  }

  #lift(cell) {
    this.#hasLifted = this.#picked !== cell;
    if (this.#hasLifted) this.pick(cell);
  }

  async #drop(drop) {
    const { from, cell } = drop;
    if (this.#picked !== from) return;
    if (this.#moves.get(from) === null) {
      const turn = this.#turn;
      await this.#loading;
      if (turn !== this.#turn || this.#picked !== from) return; // the person has gone on meanwhile
    }
    const { simultaneous } = this.app.position;
    if (cell !== undefined && cell !== from && this.#choose(cell)) drop.isMove = !simultaneous; // a hidden choice isn't shown
    else if (this.#hasLifted && cell !== from) this.pick(null);
  }

  /** Makes a move that needs no cell, such as passing or staying. @param {Move} move */
  play(move) { this.#play(move); }

  #play(move, seat = this.#seat) {
    const { app } = this;
    this.#clear();
    app.play.choose(seat, move.move);
  }

  /** Makes a move that a person has typed. @param {string} text @returns {Promise<void>} rejected if there is no such move */
  async enter(text) {
    const seat = this.#seat ?? this.app.play.seat;
    if (seat === null) throw new Error(this.#whyNot());
    const turn = this.#turn;
    const move = await this.app.request('parse', { ...this.app.positionFields(), seat, text });
    if (turn === this.#turn) this.#play(move, seat);
  }
}
