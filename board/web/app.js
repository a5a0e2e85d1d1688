/**
 * What the parts of the page share: the game with its variations, the position shown, and settings. The parts
 * hear of changes by its events and talk to each other through it alone.
 */
import { announce, notify } from './dom.js';
import { Geometry } from './geometry.js';
import { Hand } from './hand.js';
import { Play } from './play.js';
import { Searches } from './searches.js';
import { Settings } from './settings.js';
import { GameTree } from './tree.js';

/**
 * The answer to "position". @typedef {{board: Object, seats: number, simultaneous: boolean, actors: number[], ply: number,
 *   over: boolean, result: string, points: number[], text: string, label: string}} Position
 *
 * How a game is played. Strengths are by seat: a level of the engine, or 0 for all the time it has. Times are in milliseconds; a clock is
 * for all moves of a seat, `move` for one move of the engine. `left` are times of a game that goes on, by seat.
 * @typedef {{strengths: number[], move: number, clock: ({initial: number, increment: number}|null), left?: (number[]|null)}} Terms
 */

/** The level of an engine that nobody chose one for, and the time for a move in milliseconds. */
const usual = { level: 4, move: 2000 };

/** Positions of so many cells in all are cached. */
const cachedCells = 400_000;

/** The longest time of a move or a game, in milliseconds. */
const longestTime = 24 * 3600 * 1000;

/**
 * Events:
 * - "game": another game is shown, new or loaded; `geometry` is known, `position` is null until its event
 * - "position": the position of `tree.at` is known and shown
 * - "tree": nodes or comments changed
 * - "settings": a setting changed
 * - "play": whose turn it is, who thinks, or whether the engine is paused changed; see `play`
 * - "halt": the present position is left, or the engine called off
 * - "hand": what a person may do on the board changed; see `hand`
 */
export class App extends EventTarget {
  #positions = new Map(); // by node, what is known already, the oldest first
  #shown = null; // the node whose position is shown

  /**
   * @param {import('./transport.js').Channel} channel
   * @param {import('./boardview.js').BoardView} view
   */
  constructor(channel, view) {
    super();
    this.channel = channel;
    this.view = view;
    this.settings = new Settings(() => this.emit('settings'));
    this.searches = new Searches(channel);
    /** The answer to "games". */
    this.catalogue = null;
    /** @type {GameTree|null} */
    this.tree = null;
    /** @type {Position|null} of tree.at, null while it is not known */
    this.position = null;
    /** @type {Geometry|null} of the boards of the game */
    this.geometry = null;
    /** @type {Terms|null} */
    this.terms = null;
    this.play = new Play(this);
    this.hand = new Hand(this);
  }

  emit(type) { this.dispatchEvent(new Event(type)); }

  /** The entry of the game shown in the catalogue. */
  get definition() { return this.catalogue.games.find((g) => g.name === this.tree.game.name); }

  /** The fields of requests that name a position. @param {...string} more moves after those that lead to the node */
  where(node = this.tree.at, ...more) {
    return { game: node.tree.game, moves: [...node.tree.line(node), ...more] };
  }

  /** Asks the engine's side for something. */
  request(what, fields) { return this.channel.request(what, fields); }

  /** Begins a search (analyse, prove, play), and stops the one that is under way. See Searches. */
  search(what, fields, onPart, options) { return this.searches.start(what, fields, onPart, options); }

  /** What a seat is called. */
  seatName(seat) { return this.geometry?.seatNames[seat] ?? String(seat + 1); }

  /** A move as players write it, such as K10 for 0:0 in Pente. */
  label(move) { return this.geometry ? this.geometry.label(move) : move; }

  /**
   * Begins a new game.
   * @param {import('./tree.js').Game} game
   * @param {('human'|'engine')[]} [players] by seat; a person on the first one and the engine on the others by default
   * @param {Terms} [terms]
   * @returns {Promise<void>} rejected if there is no such game or position
   */
  start(game, players, terms) { return this.#show(new GameTree(game, players), terms); }

  /** Shows a game that was saved. @param {Object} saved @param {Terms} [terms] */
  async load(saved, terms) { await this.#show(GameTree.fromSaved(saved), terms); }

  /** Shows a tree, unless the engine's side can't make sense of it. */
  async #show(tree, terms) {
    const root = await this.request('position', { game: tree.game, moves: [], geometry: true });
    const geometry = new Geometry(root.board);
    const at = tree.at.parent ? await this.request('position', { game: tree.game, moves: tree.line() }) : root;
    tree.players = Array.from({ length: root.seats }, (_, seat) => tree.players[seat] ?? (seat === 0 ? 'human' : 'engine'));
    tree.labelOf = (move) => geometry.label(move);
    this.play.halt();
    this.tree = tree;
    this.geometry = geometry;
    this.terms = checkTerms(terms, tree.players.length, this.catalogue.levels.length);
    this.position = null;
    this.#shown = null;
    this.#positions.clear();
    this.#know(tree.root, root);
    this.#know(tree.at, at);
    tree.addEventListener('at', () => { if (this.tree === tree) this.#follow(); });
    tree.addEventListener('tree', () => { if (this.tree === tree) this.emit('tree'); });
    this.view.setGeometry(geometry);
    const people = tree.players.flatMap((player, seat) => (player === 'human' ? [seat] : []));
    if (people.length === 1) this.view.face(people[0]);
    this.emit('game');
    this.#follow();
  }

  /** Shows the position of the present node. */
  async #follow() {
    const { tree } = this;
    const node = tree.at;
    this.play.halt();
    if (!this.#positions.has(node)) this.position = null;
    let position;
    try {
      position = await this.positionOf(node);
    } catch (error) {
      if (this.tree === tree && tree.at === node) this.#refuse(node, error);
      return;
    }
    if (this.tree !== tree || tree.at !== node) return;
    const back = this.#shown?.parent === node;
    const forward = this.#shown !== null && node.parent === this.#shown;
    this.position = position;
    this.view.setBoard(position.board, back ? 'back' : forward ? 'forward' : 'none');
    this.#shown = node;
    this.emit('position');
  }

  /** Leaves a node whose move turned out to be illegal. */
  #refuse(node, error) {
    notify(error.message, 'error');
    const back = this.#shown && this.tree.nodes.has(this.#shown.id) ? this.#shown : this.tree.root;
    if (node !== back) this.tree.goto(back);
  }

  /** The position of a node, from the engine's side if it isn't known. @returns {Promise<Position>} */
  async positionOf(node) {
    const known = this.#positions.get(node);
    if (known) return known;
    const position = await this.request('position', this.where(node));
    this.#know(node, position);
    return position;
  }

  /** Caches a position, and forgets others where they have become many. */
  #know(node, position) {
    this.#positions.set(node, position);
    const most = Math.max(20, cachedCells / this.geometry.length);
    for (const oldest of this.#positions.keys()) {
      if (this.#positions.size <= most) break;
      this.#positions.delete(oldest);
    }
  }

  /** Goes to a node of the tree. */
  goto(node) { this.tree.goto(node); }

  /** Goes back by a move; the engine's replies are taken back with it. */
  undo() { this.play.undo(); }

  /** Makes moves again that were taken back. */
  redo() { this.play.redo(); }

  /** Tells a person what happened, on the page and by voice. */
  say(text) { announce(text); }
}

/** Terms of a game, with what is missing or makes no sense as usual. @returns {Terms} */
function checkTerms(terms, seats, levels) {
  const time = (value, least) => Number.isFinite(value) && value >= least && value <= longestTime;
  const isLevel = (value) => Number.isInteger(value) && value >= 0 && value <= levels;
  const clock = terms?.clock;
  return {
    strengths: Array.from({ length: seats }, (_, seat) => (isLevel(terms?.strengths?.[seat]) ? terms.strengths[seat] : usual.level)),
    move: time(terms?.move, 1) ? terms.move : usual.move,
    clock: time(clock?.initial, 1) && time(clock?.increment, 0) ? { initial: clock.initial, increment: clock.increment } : null,
    left: Array.isArray(terms?.left) && terms.left.every((t) => time(t, 0)) ? terms.left : null,
  };
}
