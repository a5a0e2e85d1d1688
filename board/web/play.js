/** Runs a game: turns, the engine's replies, simultaneous moves, and endings other than by the rules. */
import { Clocks } from './clocks.js';
import { announce, notify } from './dom.js';
import { isUncontested, stay, stayToEnd } from './finish.js';
import { joint } from './tree.js';
import { statusOf } from './words.js';

export class Play {
  #turn = 0; // counts positions, so that late replies can be ignored
  #search = null;
  #isMoving = false; // a move is being made, which leads to the next position

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.clocks = new Clocks(this);
    /** Whether the engine is paused, so that a person moves for all seats. */
    this.paused = false;
    /** @type {number|null} the seat that the engine thinks for */
    this.thinking = null;
    /** The moves chosen so far by seats that act simultaneously; made once all have chosen. @type {Map<number, import('./tree.js').Move>} */
    this.choices = new Map();
    /** How a simultaneous game is played to its end: the people's seats stay, or the engine plays all; null if it is not. @type {'stay'|'engine'|null} */
    this.finishing = null;
    app.addEventListener('game', () => { this.paused = false; });
    app.addEventListener('position', () => this.#proceed());
  }

  get #tree() { return this.app.tree; }

  /** Whether the present position is the last of its line, not one that a person has gone back to. */
  get isLive() { return this.#tree.at.children.length === 0; }

  /** The end of the game here other than by the rules, null if there is none. @returns {import('./tree.js').Ending|null} */
  get ending() { return this.#tree.at.ending; }

  /** Whether the game has ended here. */
  get isOver() { return this.app.position?.over || this.ending !== null; }

  /** The points of each seat, with the sum 1, once the game has ended, null before. @returns {number[]|null} */
  get points() {
    const { position } = this.app;
    if (!position || !this.isOver) return null;
    if (position.over) return position.points;
    return this.#tree.players.map((_, seat, all) => (seat === this.ending.seat ? 0 : 1 / (all.length - 1)));
  }

  /** The seats that must choose a move now. @returns {number[]} */
  get waiting() {
    const { position } = this.app;
    if (!position || this.isOver) return [];
    return position.actors.filter((seat) => !this.choices.has(seat));
  }

  /** Whether a person has chosen a simultaneous move and waits for the other seats. */
  get hasChosen() { return [...this.choices.keys()].some((seat) => this.paused || this.#tree.players[seat] === 'human'); }

  /** The seat that a person moves for now, null if there is none. */
  get seat() { return this.waiting.find((seat) => this.#isMovedByPerson(seat)) ?? null; }

  #isMovedByPerson(seat) {
    if (this.finishing) return false;
    if (this.paused || this.#tree.players[seat] === 'human') return true;
    // After going back, a person may try other moves for any seat.
    return !this.isLive && !this.app.position.simultaneous;
  }

  /** The seat that the engine has to move for now, undefined if there is none. */
  get #engineSeat() {
    const isEngineActive = this.isLive || this.choices.size > 0 || this.finishing;
    if (this.paused || !isEngineActive || !this.app.definition.searchable) return undefined;
    return this.waiting.find((seat) => this.finishing === 'engine' || this.#tree.players[seat] === 'engine');
  }

  #changed() { this.app.emit('play'); }

  /** Stops the search and the clocks of the present position, which is about to be left. */
  halt() {
    this.#turn++;
    this.#search?.stop();
    this.#search = null;
    this.thinking = null;
    this.choices.clear();
    if (!this.#isMoving) this.finishing = null;
    this.clocks.stop();
    this.app.emit('halt');
  }

  /** Continues the game from the present position: starts clocks, and the engine if it is its turn. */
  #proceed() {
    if (this.isOver) this.finishing = null;
    if (!this.isOver && !this.paused && isUncontested(this.app)) {
      const turn = this.#turn;
      setTimeout(() => { if (turn === this.#turn) stayToEnd(this.app); }); // once all know of this position
      this.#changed();
      return;
    }
    if (this.isLive && !this.isOver && !this.paused) this.clocks.start();
    if (this.finishing === 'stay') for (const seat of this.waiting) if (this.#tree.players[seat] === 'human') this.choices.set(seat, stay);
    this.#callEngine();
    this.#changed();
  }

  /** Plays the game to its end; null stops that. @param {Play['finishing']} finishing */
  finish(finishing) {
    this.#change(() => {
      this.finishing = finishing;
      this.paused &&= !finishing;
    });
  }

  #callEngine() {
    const seat = this.#engineSeat;
    if (seat !== undefined && this.thinking === null) this.#think(seat);
  }

  async #think(seat) {
    const turn = this.#turn;
    this.thinking = seat;
    const { app } = this;
    this.#search = app.search('play', { ...app.positionFields(), seat, ...this.#strength(seat), seed: randomSeed() }, undefined, 'urgent');
    let answer;
    try {
      answer = await this.#search.done;
    } catch (error) {
      if (turn === this.#turn) this.#pauseAfter(error);
      return;
    }
    // The animation of the previous move is completed first.
    if (app.view.remainingMotion) await new Promise((done) => { setTimeout(done, app.view.remainingMotion); });
    if (turn !== this.#turn) return;
    this.thinking = null;
    this.#search = null;
    this.clocks.spend(seat, answer.milliseconds);
    this.choose(seat, answer);
  }

  /** The strength of the engine on a seat, as fields of a request. */
  #strength(seat) {
    const { strengths, move, clock } = this.app.terms;
    if (strengths[seat] > 0) return { level: strengths[seat] };
    if (clock) return { clock: { remaining: Math.max(1, Math.round(this.clocks.left(seat))), increment: clock.increment } };
    return { milliseconds: move };
  }

  /** Pauses the engine after an error. */
  #pauseAfter(error) {
    this.thinking = null;
    this.#search = null;
    this.paused = true;
    this.clocks.stop();
    if (error.message !== 'stopped') notify(`The engine could not move: ${error.message}`, 'error');
    this.#changed();
  }

  /**
   * Makes a legal move of a seat. If all act simultaneously, it stays hidden until the last seat has chosen.
   * @param {number} seat
   * @param {import('./tree.js').Move} move
   */
  choose(seat, move) {
    const { position } = this.app;
    if (!position || !this.waiting.includes(seat)) return;
    if (!position.simultaneous) {
      this.#make(seat, move);
      this.app.view.expect(seat, move.cells);
      return;
    }
    this.choices.set(seat, move);
    if (this.waiting.length === 0) {
      this.#make(seat, joint(position.actors.map((actor) => this.choices.get(actor))));
      return;
    }
    if (this.#tree.players[seat] === 'human') {
      this.clocks.charge(seat);
      announce(`${this.app.seatName(seat)} has chosen`);
    }
    this.#callEngine();
    this.#changed();
  }

  #make(seat, move) {
    if (this.#tree.players[seat] === 'human') this.clocks.charge(seat);
    const { charged } = this.clocks;
    this.clocks.record(this.moveAlong([move]), charged);
  }

  /** Makes moves in the tree. @param {{move: string, label: string}[]} moves @returns {import('./tree.js').Node} the last position */
  moveAlong(moves) {
    this.#isMoving = true;
    const node = this.#tree.addLine(moves);
    this.#isMoving = false;
    return node;
  }

  /** Pauses the engine, so that a person moves for all seats, or resumes it. */
  setPaused(paused) {
    if (this.paused !== paused) this.#change(() => { this.paused = paused; });
  }

  /**
   * Changes who plays a seat from now on.
   * @param {number} seat
   * @param {'human'|'engine'} player
   * @param {number} [strength] of the engine: a level, or 0 for full strength
   */
  setPlayer(seat, player, strength = this.app.terms.strengths[seat]) {
    this.#change(() => {
      this.app.terms.strengths[seat] = strength;
      this.#tree.setPlayer(seat, player);
    });
  }

  /** Makes a change while the game is halted, and continues it. The clocks keep the time left. @param {function(): void} change */
  #change(change) {
    this.clocks.record(this.#tree.at, this.clocks.remaining);
    this.halt();
    change();
    if (this.app.position) this.#proceed();
  }

  /** Ends the game here other than by the rules. @param {import('./tree.js').Ending} ending */
  end(ending) {
    const { at } = this.#tree;
    this.clocks.record(at, this.clocks.remaining);
    this.halt();
    this.#tree.end(at, ending);
    announce(statusOf(this.app));
    this.#changed();
  }

  /** The seat that a person may resign for, null if there is none. */
  get resigning() {
    if (!this.app.position || this.isOver) return null;
    const seats = this.#tree.players.flatMap((player, seat) => (player === 'human' ? [seat] : []));
    return seats.find((seat) => this.waiting.includes(seat)) ?? seats[0] ?? null;
  }

  resign() {
    const seat = this.resigning;
    if (seat !== null) this.end({ seat, cause: 'resignation' });
  }

  /** Takes back the hidden choices of simultaneous moves, or else the last move with the engine's replies. */
  async undo() {
    if (this.hasChosen) {
      this.halt();
      this.#proceed();
      return;
    }
    await this.#walk(() => this.#tree.at.parent);
  }

  /** Redoes the move that was taken back, with the engine's replies. */
  async redo() {
    await this.#walk(() => this.#tree.at.next);
  }

  /** Takes steps, at least one, until it is a person's turn. @param {function(): (import('./tree.js').Node|null)} next */
  async #walk(next) {
    const { players } = this.#tree;
    const hasPeople = players.includes('human') && !this.paused;
    let node = next();
    if (!node) return;
    for (;;) {
      this.#tree.goto(node);
      node = next();
      if (!node || !hasPeople) return;
      const { at } = this.#tree;
      try {
        const position = await this.app.positionOf(at);
        if (this.#tree.at !== at || position.actors.some((seat) => players[seat] === 'human')) return;
      } catch {
        return; // App reports the error when it shows the position
      }
    }
  }
}

/** A seed for the engine, from 1. */
const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] + 1;
