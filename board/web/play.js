/** How a game goes on: whose turn it is, the engine's replies, hidden choices, and how it may end besides the rules. */
import { Clocks } from './clocks.js';
import { announce, notify } from './dom.js';
import { statusOf } from './words.js';

export class Play {
  #turn = 0; // counts positions, so that replies to one that is left are dropped
  #search = null;

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.clocks = new Clocks(this);
    /** Whether the engine waits, so that a person moves for all seats. */
    this.paused = false;
    /** @type {number|null} the seat that the engine thinks for */
    this.thinking = null;
    /** What seats have chosen that act simultaneously, until all have. @type {Map<number, string>} */
    this.choices = new Map();
    app.addEventListener('game', () => { this.paused = false; });
    app.addEventListener('position', () => this.#proceed());
  }

  get #tree() { return this.app.tree; }

  /** Whether the present position is where the game has got to, and not one that was gone back to. */
  get isLive() { return this.#tree.at.children.length === 0; }

  /** How the game ended here besides the rules. @returns {import('./tree.js').Ending|null} */
  get ending() { return this.#tree.at.ending; }

  /** Whether the game has ended here. */
  get isOver() { return this.app.position?.over || this.ending !== null; }

  /** What each seat has made of the game, together 1, once it has ended. @returns {number[]|null} */
  get points() {
    const { position } = this.app;
    if (!position || !this.isOver) return null;
    if (position.over) return position.points;
    return this.#tree.players.map((_, seat, all) => (seat === this.ending.seat ? 0 : 1 / (all.length - 1)));
  }

  /** The seats that have to choose a move now. @returns {number[]} */
  get waiting() {
    const { position } = this.app;
    if (!position || this.isOver) return [];
    return position.actors.filter((seat) => !this.choices.has(seat));
  }

  /** Whether a person has chosen, and waits for others. */
  get hasChosen() { return [...this.choices.keys()].some((seat) => this.paused || this.#tree.players[seat] === 'human'); }

  /** The seat that a person moves for now, null if there is none. */
  get seat() { return this.waiting.find((seat) => this.#isPersons(seat)) ?? null; }

  #isPersons(seat) {
    if (this.paused || this.#tree.players[seat] === 'human') return true;
    // Whoever goes back may try another move for any seat.
    return !this.isLive && !this.app.position.simultaneous;
  }

  /** The seat that the engine has to move for now, undefined if there is none. */
  get #enginesSeat() {
    const isCalled = this.isLive || this.choices.size > 0;
    if (this.paused || !isCalled || !this.app.definition.searchable) return undefined;
    return this.waiting.find((seat) => this.#tree.players[seat] === 'engine');
  }

  #changed() { this.app.emit('play'); }

  /** Stops what is under way for a position that is left. */
  halt() {
    this.#turn++;
    this.#search?.stop();
    this.#search = null;
    this.thinking = null;
    this.choices.clear();
    this.clocks.stop();
    this.app.emit('halt');
  }

  /** Goes on from the present position: the engine thinks if it is its turn. */
  #proceed() {
    if (this.isLive && !this.isOver && !this.paused) this.clocks.start();
    this.#callEngine();
    this.#changed();
  }

  #callEngine() {
    const seat = this.#enginesSeat;
    if (seat !== undefined && this.thinking === null) this.#think(seat);
  }

  async #think(seat) {
    const turn = this.#turn;
    this.thinking = seat;
    const { app } = this;
    this.#search = app.search('play', { ...app.positionFields(), seat, ...this.#strength(seat), seed: randomSeed() }, undefined, { urgent: true });
    let answer;
    try {
      answer = await this.#search.done;
    } catch (error) {
      if (turn === this.#turn) this.#giveUp(error);
      return;
    }
    // The move before is seen to its end.
    if (app.view.restTime) await new Promise((done) => { setTimeout(done, app.view.restTime); });
    if (turn !== this.#turn) return;
    this.thinking = null;
    this.#search = null;
    this.clocks.spend(seat, answer.milliseconds);
    this.choose(seat, answer.move);
  }

  /** How well the engine plays a seat, as fields of a request. */
  #strength(seat) {
    const { strengths, move, clock } = this.app.terms;
    if (strengths[seat] > 0) return { level: strengths[seat] };
    if (clock) return { clock: { remaining: Math.max(1, Math.round(this.clocks.left(seat))), increment: clock.increment } };
    return { milliseconds: move };
  }

  /** Has the engine wait after an error. */
  #giveUp(error) {
    this.thinking = null;
    this.#search = null;
    this.paused = true;
    this.clocks.stop();
    if (error.message !== 'stopped') notify(`The engine could not move: ${error.message}`, 'error');
    this.#changed();
  }

  /**
   * Has a seat choose a legal move. Where all act simultaneously, it stays hidden until the last one has chosen.
   * @param {number} seat
   * @param {string} move its text form
   */
  choose(seat, move) {
    const { position } = this.app;
    if (!position || !this.waiting.includes(seat)) return;
    if (!position.simultaneous) {
      this.#make(seat, move);
      return;
    }
    this.choices.set(seat, move);
    if (this.waiting.length === 0) {
      this.#make(seat, position.actors.map((actor) => this.choices.get(actor)).join('/'));
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
    const { times } = this.clocks;
    this.clocks.record(this.#tree.add(move), times);
  }

  /** Has the engine wait, so that a person moves for all seats, or go on. */
  setPaused(paused) {
    if (this.paused === paused) return;
    this.halt();
    this.paused = paused;
    if (this.app.position) this.#proceed();
  }

  /** Ends the game here besides the rules. @param {import('./tree.js').Ending} ending */
  end(ending) {
    const { at } = this.#tree;
    this.clocks.record(at, this.clocks.all);
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

  /** Takes back choices that wait for those of others, or the last move and the engine's replies to it. */
  async undo() {
    if (this.hasChosen) {
      this.halt();
      this.#proceed();
      return;
    }
    await this.#walk(() => this.#tree.at.parent);
  }

  /** Makes moves again that were taken back, with the engine's replies. */
  async redo() {
    await this.#walk(() => this.#tree.at.next);
  }

  /** Goes a step, and further until it is a person's turn. @param {function(): (import('./tree.js').Node|null)} next */
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
        return; // the position itself reports that
      }
    }
  }
}

/** A number for the engine's random moves. */
const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] + 1;
