/**
 * The shared state of the page: the game with its variations, the position shown, and the settings. The parts of the page observe it by
 * its events, and communicate only through it. The backend is the server or worker that runs the engine.
 */
import { Crew } from './crew.js';
import { notify } from './dom.js';
import { Geometry } from './geometry.js';
import { MoveInput } from './moveinput.js';
import { cellsOf } from './numbers.js';
import { Play } from './play.js';
import { Removals } from './removals.js';
import { Searches } from './searches.js';
import { Settings } from './settings.js';
import { Keeper } from './store.js';
import { GameTree } from './tree.js';
import { dayText } from './words.js';

/**
 * The answer to "position". @typedef {{board: Object, seats: number, simultaneous: boolean, actors: number[], ply: number,
 *   over: boolean, result: string, points: number[], text: string, last: (import('./tree.js').Move[]|undefined)}} Position
 *
 * The terms of a game: the strength of the engine and the time limits. Strengths are by seat: a level, or 0 for full strength, limited only
 * by time. Times are in milliseconds: `clock` is for all moves of a seat, `move` for one move of the engine without a clock, and `left` is,
 * by seat, the time remaining on the clocks of a resumed game.
 * @typedef {{strengths: number[], move: number, clock: ({initial: number, increment: number}|null), left?: (number[]|null)}} Terms
 */

/** The default level of the engine, and its default time for a move in milliseconds. */
const defaults = { level: 4, move: 2000 };

/** The size of the cache of positions, as the total number of their cells. */
const maxCachedCells = 400_000;

/** The maximum time of a move or a game, in milliseconds. */
const maxTime = 24 * 3600 * 1000;

/**
 * Events:
 * - "game": another game is shown, new or loaded; `geometry` is known, but `position` is null until its event
 * - "at": another node of the game is the present one, whose position may not be known yet
 * - "hint": a person asks for a hint; a listener that gives one cancels the event
 * - "review": a person wants positions to be reviewed: the detail is their nodes
 * - "edit": a person wants to edit the position shown
 * - "leave": another game, the detail, is about to be shown instead of the present one
 * - "position": the position of `tree.at` is known and shown
 * - "tree": nodes or comments have changed
 * - "settings": a setting has changed
 * - "play": the seat to move, the seat that the engine thinks for, or the pause has changed; see `play`
 * - "halt": the present position is left, or the engine is stopped
 * - "records": a record has been added to `records`
 * - "moveinput": the moves that a person can enter have changed; see `moveInput`
 */
export class App extends EventTarget {
  #positions = new Map(); // cached positions by node, the oldest first
  #shownNode = null;
  #refusal = ''; // why the backend refused the position that is being left
  #followed = new WeakSet(); // the trees that are observed, which may be shown again later

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
    this.crew = new Crew(this);
    /** The games and levels: the answer to "games". */
    this.catalogue = null;
    /** @type {GameTree|null} */
    this.tree = null;
    /** The records that can be shown, by number: the name, and the number of games last heard of. @type {Map<number, {name: string, count: number}>} */
    this.records = new Map();
    /** @type {Position|null} the position of tree.at, null until the backend has answered */
    this.position = null;
    /** @type {Geometry|null} the geometry of the game's board */
    this.geometry = null;
    /** @type {Terms|null} */
    this.terms = null;
    this.play = new Play(this);
    this.moveInput = new MoveInput(this);
    this.keeper = new Keeper(this);
    this.removals = new Removals(this);
  }

  emit(type) { this.dispatchEvent(new Event(type)); }

  /** The catalogue's entry for the game shown. */
  get definition() { return this.catalogue.games.find((g) => g.name === this.tree.game.name); }

  /** The fields of requests that name a position. @param {...string} more further moves from the node */
  positionFields(node = this.tree.at, ...more) {
    return { game: node.tree.game, moves: [...node.tree.movesTo(node), ...more] };
  }

  /** Sends a request to the backend. See Channel. */
  request(name, fields) { return this.channel.request(name, fields); }

  /** Begins a search: analyse, prove or play. See Searches for what happens to one that is running. */
  search(name, fields, onAnswer, options) { return this.searches.start(name, fields, onAnswer, options); }

  /** The terms, with the time left on the clocks. @returns {Terms} */
  get termsNow() { return { ...this.terms, left: this.play.clocks.remaining }; }

  /** The name of a seat. */
  seatName(seat) { return this.geometry?.seatNames[seat] ?? String(seat + 1); }

  /**
   * Begins a new game.
   * @param {import('./tree.js').Game} game
   * @param {('human'|'engine')[]} [players] by seat; by default the first is a person's and the others are the engine's
   * @param {Terms} [terms]
   * @returns {Promise<void>} rejected if there is no such game or position
   */
  start(game, players, terms) {
    const tree = new GameTree(game, players);
    tree.date = dayText(Date.now());
    return this.show(tree, terms);
  }

  /** Shows a game that was saved. @param {Object} saved */
  async load(saved) { await this.show(GameTree.fromSaved(saved)); }

  /**
   * Shows a tree, if the backend accepts its position.
   * @param {GameTree} tree
   * @param {Terms} [terms]
   * @returns {Promise<void>} fulfilled once the position is shown
   */
  async show(tree, terms) {
    const root = await this.request('position', { game: tree.game, moves: [], geometry: true, prepare: true });
    const geometry = new Geometry(root.board);
    const at = tree.at.parent ? await this.request('position', { game: tree.game, moves: tree.movesTo() }) : root;
    tree.players = Array.from({ length: root.seats }, (_, seat) => tree.players[seat] ?? (seat === 0 ? 'human' : 'engine'));
    await this.#describe(tree, geometry);
    if (this.tree) {
      this.play.clocks.record(this.tree.at, this.play.clocks.remaining);
      this.dispatchEvent(new CustomEvent('leave', { detail: tree }));
    }
    this.play.halt();
    this.tree = tree;
    this.geometry = geometry;
    this.terms = checkTerms(terms, tree.players.length, this.catalogue.levels.length);
    this.position = null;
    this.#shownNode = null;
    this.#positions.clear();
    this.#cache(tree.root, root);
    this.#cache(tree.at, at);
    if (!this.#followed.has(tree)) {
      this.#followed.add(tree);
      tree.addEventListener('at', () => {
        if (this.tree !== tree) return;
        this.#follow();
        this.emit('at');
      });
      tree.addEventListener('tree', () => { if (this.tree === tree) this.emit('tree'); });
    }
    this.view.setGeometry(geometry);
    const people = tree.players.flatMap((player, seat) => (player === 'human' ? [seat] : []));
    if (people.length === 1) this.view.face(people[0]);
    this.emit('game');
    await this.#follow();
  }

  /** Adds the labels of the moves of a saved game, which has only their text forms, and the cells of the moves of its evaluations. */
  async #describe(tree, geometry) {
    if (tree.isLabelled) return;
    const nodes = tree.subtree();
    const saved = tree.toSaved(false).nodes.map(({ parent, move }) => ({ parent, move }));
    const described = nodes.slice(1);
    for (const [i, node] of nodes.entries()) {
      if (node.evaluation?.chances.length !== tree.players.length || node.evaluation.seat >= tree.players.length) node.evaluation = null;
      let parent = i;
      for (const move of node.evaluation?.line ?? []) {
        move.cells = cellsOf(geometry, move.move);
        move.kind = move.cells.length > 1 ? 'arrow' : 'ring';
        described.push(move);
        parent = saved.push({ parent, move: move.move });
      }
    }
    if (!geometry.columns.length) return; // the labels are the text forms
    try {
      const { labels } = await this.request('labels', { game: tree.game, nodes: saved });
      described.forEach((move, i) => { move.label = labels[i] || move.move; });
      tree.isLabelled = true;
    } catch {
      // A game that is too large for a request is shown with the text forms.
    }
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
      if (this.tree === tree && tree.at === node) this.#leave(node, error);
      return;
    }
    if (this.tree !== tree || tree.at !== node) return;
    const isBack = this.#shownNode?.parent === node;
    const isForward = this.#shownNode !== null && node.parent === this.#shownNode;
    this.position = position;
    this.view.setBoard(position.board, isBack ? 'back' : isForward ? 'forward' : 'none');
    this.#shownNode = node;
    this.emit('position');
    if (this.#refusal) notify(this.#refusal, 'error'); // now, because showing a position hides earlier errors
    this.#refusal = '';
  }

  /** Returns to the previous node from a node whose position the backend refused, for instance after an illegal move. */
  #leave(node, error) {
    const before = this.#shownNode && this.tree.nodes.has(this.#shownNode.id) ? this.#shownNode : this.tree.root;
    this.#refusal = '';
    if (node === before) {
      notify(error.message, 'error');
      return;
    }
    this.#refusal = error.message;
    this.tree.goto(before);
  }

  /** The position of a node, from the cache or the backend. @returns {Promise<Position>} */
  async positionOf(node) {
    const cached = this.#positions.get(node);
    if (cached) return cached;
    const position = await this.request('position', this.positionFields(node));
    this.#cache(node, position);
    return position;
  }

  /** Caches a position, and drops the oldest ones if the cache is full. */
  #cache(node, position) {
    this.#positions.set(node, position);
    const maxPositions = Math.max(20, maxCachedCells / this.geometry.length);
    for (const oldest of this.#positions.keys()) {
      if (this.#positions.size <= maxPositions) break;
      this.#positions.delete(oldest);
    }
  }

  /** Goes to a node of the tree. */
  goto(node) { this.tree.goto(node); }
}

/** The terms of a game, with defaults for missing or invalid values. @returns {Terms} */
function checkTerms(terms, seats, levels) {
  const isTime = (value, min) => Number.isFinite(value) && value >= min && value <= maxTime;
  const isLevel = (value) => Number.isInteger(value) && value >= 0 && value <= levels;
  const clock = terms?.clock;
  return {
    strengths: Array.from({ length: seats }, (_, seat) => (isLevel(terms?.strengths?.[seat]) ? terms.strengths[seat] : defaults.level)),
    move: isTime(terms?.move, 1) ? terms.move : defaults.move,
    clock: isTime(clock?.initial, 1) && isTime(clock?.increment, 0) ? { initial: clock.initial, increment: clock.increment } : null,
    left: Array.isArray(terms?.left) && terms.left.every((t) => isTime(t, 0)) ? terms.left : null,
  };
}
