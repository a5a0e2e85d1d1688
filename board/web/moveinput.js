/** Turns a person's actions on the board and typed text into moves. */
import { announce, notify } from './dom.js';
import { countText } from './words.js';

/** @typedef {import('./tree.js').Move} Move */

/**
 * What a MoveInput needs of its surroundings, such as App: the position, whose turn it is, and the answers to "moves" and "parse". It hears
 * of a position with the event "play", and that it is left with "halt".
 * @typedef {EventTarget & {view: import('./boardview.js').BoardView, geometry: import('./geometry.js').Geometry, settings: {confirm: boolean},
 *   position: {board: Object, simultaneous: boolean}, tree: {at: *}, positionFields: function(): Object, emit: function(string): void,
 *   request: function(string, Object): Promise<Object>,
 *   play: {seat: (number|null), isOver: boolean, whyNot?: string, choose: function(number, Move): void}}} Surroundings
 *   tree.at identifies the position; play.whyNot: why a person can't move now
 */

export class MoveInput {
  #turn = 0; // counts positions and seats, so that late answers can be ignored
  #seat = null; // the seat that a person moves for
  #node = null; // the position of the moves
  #moves = new Map(); // the moves of each man, by its cell; null until they are loaded
  #placements = new Map(); // the moves that place a man, by cell
  #selected = null; // the cell of the selected man
  #isSelectedByDrag = false; // the drag has selected the man, rather than a click before it
  #loading = null; // a promise, fulfilled once the moves of the man selected last are loaded

  /**
   * @param {Surroundings} app whose event "moveinput" tells that this has changed
   * @param {{announce: function(string): void, notify: function(string, string=): void}} [messages] by default those of the page
   */
  constructor(app, messages = { announce, notify }) {
    this.app = app;
    this.messages = messages;
    /** Whether to move to a cell or to knock it out, where there is a choice. @type {'arrow'|'strike'} */
    this.kind = 'arrow';
    /** The moves without a cell: passing. @type {Move[]} */
    this.passes = [];
    /** The move that a tap on small cells has chosen, which is made by a second one. @type {Move|null} */
    this.pending = null;
    app.addEventListener('halt', () => this.#clear());
    app.addEventListener('play', () => this.#follow());
    const on = (type, listener) => app.view.addEventListener(type, (event) => listener(event.detail));
    on('cell', ({ cell, isUnsure }) => this.#click(cell, isUnsure && app.settings.confirm));
    on('lift', ({ cell }) => this.#lift(cell));
    on('drop', (drop) => this.#drop(drop));
    on('cancel', () => this.#select(null));
  }

  /** Asks for the legal moves of the seat that a person moves for now. */
  async #follow() {
    const { play, tree } = this.app;
    const { seat } = play;
    if (seat !== null && seat === this.#seat && this.#node === tree.at) return;
    this.#clear();
    if (seat === null) return;
    this.#seat = seat;
    this.#node = tree.at;
    const turn = this.#turn;
    let answer;
    try {
      answer = await this.app.request('moves', { ...this.app.positionFields(), seat });
    } catch (error) {
      if (turn === this.#turn) this.messages.notify(error.message, 'error');
      return;
    }
    if (turn !== this.#turn) return;
    for (const cell of answer.from ?? []) this.#moves.set(cell, null);
    for (const move of answer.moves ?? []) this.#add(move);
    if (this.#moves.size === 1 && this.#placements.size === 0) this.#selected = [...this.#moves.keys()][0];
    this.#show();
  }

  #add(move) {
    const [first] = move.cells;
    if (first === undefined) this.passes.push(move);
    else if (move.kind === 'ring' && !this.#hasMan(first)) this.#placements.set(first, move);
    else this.#moves.set(first, [...(this.#moves.get(first) ?? []), move]);
  }

  #hasMan(cell) { return this.app.position.board.men[this.#seat].includes(cell); }

  #clear() {
    this.#turn++;
    this.#seat = this.#node = this.#selected = null;
    this.kind = 'arrow';
    this.passes = [];
    this.pending = null;
    this.#moves = new Map();
    this.#placements = new Map();
    this.app.view.setInteraction(null);
    this.app.emit('moveinput');
  }

  #show() {
    this.app.view.setInteraction({
      seat: this.#seat, movable: new Set(this.#moves.keys()), selected: this.#selected,
      targets: new Set(this.#selectedMoves().map((m) => m.cells.at(-1))), placements: new Set(this.#placements.keys()),
      kind: this.hasKinds ? this.kind : 'arrow', pending: this.pending?.cells.at(-1),
    });
    this.app.emit('moveinput');
  }

  /** The moves of the selected man, of the chosen kind. @returns {Move[]} */
  #selectedMoves() {
    const moves = this.#moves.get(this.#selected) ?? [];
    return this.hasKinds ? moves.filter((m) => m.kind === this.kind) : moves.filter((m) => m.kind !== 'ring');
  }

  /** Whether the selected man may move to cells as well as knock them out. */
  get hasKinds() { return (this.#moves.get(this.#selected) ?? []).some((m) => m.kind === 'strike'); }

  /** The move that leaves the selected man where it is, undefined if there is none. @returns {Move|undefined} */
  get stayMove() { return this.#moves.get(this.#selected)?.find((m) => m.kind === 'ring'); }

  /** Chooses the kind of moves. @param {'arrow'|'strike'} kind */
  setKind(kind) {
    this.kind = kind;
    this.#show();
    this.messages.announce(kind === 'strike' ? 'Knock out' : 'Move');
  }

  /** Selects the man on a cell; null selects none. */
  async #select(cell) {
    // If only one man can move, it stays selected.
    if (cell === null && this.#moves.size === 1) return;
    this.#selected = cell;
    this.pending = null;
    this.#show();
    if (cell === null || this.#moves.get(cell) !== null) return;
    this.#loading = this.#load(cell);
    await this.#loading;
  }

  /** Loads the moves of a man. */
  async #load(cell) {
    const turn = this.#turn;
    try {
      const answer = await this.app.request('moves', { ...this.app.positionFields(), seat: this.#seat, from: cell });
      if (turn !== this.#turn) return;
      this.#moves.set(cell, answer.moves ?? []);
    } catch (error) {
      this.messages.notify(error.message, 'error');
      return;
    }
    if (this.#selected === cell) this.#show();
  }

  /** @param {number|undefined} cell @param {boolean} [isUnsure] whether a move needs a second click */
  #click(cell, isUnsure = false) {
    if (this.#seat === null) {
      this.messages.announce(this.#whyNot());
      return;
    }
    if (cell === undefined) {
      this.#select(null);
      return;
    }
    if (this.#selected !== null && this.#moveTo(cell, isUnsure)) return;
    const placement = this.#placements.get(cell);
    if (placement) this.#propose(placement, isUnsure);
    else if (cell === this.#selected) this.#select(null);
    else if (this.#moves.has(cell)) this.#announceSelection(cell);
    else this.#announceRefusal(cell);
  }

  async #announceSelection(cell) {
    await this.#select(cell);
    if (this.#selected !== cell) return;
    this.messages.announce(`${this.app.view.describe(cell)}, ${countText(this.#selectedMoves().length, 'move')}`);
  }

  /** The reason why a person can't move now. */
  #whyNot() {
    const { play, position } = this.app;
    if (play.whyNot) return play.whyNot;
    if (position && play.isOver) return 'the game is over';
    return position ? 'it is the engine\'s turn' : 'the position is still loading';
  }

  #announceRefusal(cell) {
    const isMan = this.#hasMan(cell);
    this.messages.announce(`${this.app.view.describe(cell)}: ${isMan ? `this ${this.app.geometry.piece} has no move` : 'no move goes there'}`);
    if (this.#placements.size && !this.app.view.occupants.seats(cell).length) this.#showReason(cell);
    if (!isMan) this.#select(null);
  }

  /** Shows why no man may be placed on an empty cell: the error for that move as text. */
  async #showReason(cell) {
    const { app } = this;
    try {
      await app.request('parse', { ...app.positionFields(), seat: this.#seat, text: app.geometry.alias(cell) });
    } catch (error) {
      this.messages.notify(error.message);
    }
  }

  /** Moves the selected man to a cell. @returns {boolean} whether there is such a move */
  #moveTo(cell, isUnsure = false) {
    const move = this.#selectedMoves().find((m) => m.cells.at(-1) === cell);
    if (move) this.#propose(move, isUnsure);
    return Boolean(move);
  }

  /** Makes a move, or shows it until it is chosen once more. @param {Move} move */
  #propose(move, isUnsure) {
    if (!isUnsure || move === this.pending) {
      this.make(move);
      return;
    }
    this.pending = move;
    this.#show();
    this.messages.announce(`${move.label}: tap again to confirm`);
  }

  #lift(cell) {
    this.#isSelectedByDrag = this.#selected !== cell;
    if (this.#isSelectedByDrag) this.#select(cell);
  }

  async #drop(drop) {
    const { from, cell } = drop;
    if (this.#selected !== from) return;
    if (this.#moves.get(from) === null) {
      const turn = this.#turn;
      await this.#loading;
      if (turn !== this.#turn || this.#selected !== from) return; // the person has continued meanwhile
    }
    const { simultaneous } = this.app.position;
    if (cell !== undefined && cell !== from && this.#moveTo(cell)) drop.isMove = !simultaneous; // a simultaneous move stays hidden
    else if (this.#isSelectedByDrag && cell !== from) this.#select(null);
  }

  /** Makes a move. @param {Move} move @param {number|null} seat by default the seat that a person moves for now */
  make(move, seat = this.#seat) {
    const { app } = this;
    this.#clear();
    app.play.choose(seat, move);
  }

  /** Makes a move from text. @param {string} text @returns {Promise<void>} rejected if there is no such move */
  async enter(text) {
    const seat = this.#seat ?? this.app.play.seat;
    if (seat === null) throw new Error(this.#whyNot());
    const turn = this.#turn;
    const move = await this.app.request('parse', { ...this.app.positionFields(), seat, text });
    if (turn === this.#turn) this.make(move, seat);
  }
}
