/**
 * A game with its variations, as a tree of moves. Only the page stores it: its requests to the backend name positions by the moves that
 * lead to them.
 */

import { restoredEvaluation, savedEvaluation } from './evaluations.js';
import { checkSaved, schema } from './saved.js';

/**
 * A legal move as the backend describes it (session.Move): its seat, text form and label, and the kind and cells of the mark that draws it.
 * @typedef {{seat: number, move: string, label: string, kind: ('arrow'|'strike'|'ring'|undefined), cells: number[]}} Move
 */

/** The moves of seats that act simultaneously as one move of the tree. @param {Move[]} moves @returns {{move: string, label: string}} */
export const joint = (moves) => ({ move: moves.map(({ move }) => move).join('/'), label: moves.map(({ label }) => label).join('/') });

/** A node of the tree: a move, and the position after it. */
export class Node {
  constructor(tree, parent, { move, label }, id) {
    this.tree = tree;
    /** @type {Node|null} */
    this.parent = parent;
    /** @type {Node[]} the first is the main line, the others are its variations */
    this.children = [];
    /** The text form of the move, or of the moves of all seats if they act simultaneously; '' at the root. */
    this.move = move;
    /** The move in the board's labels. It is the text form until the backend has told the labels of a saved game. */
    this.label = label;
    this.comment = '';
    /** What a person has drawn: the name of a cell is a circle, two names such as 0:0>1:1 are an arrow. @type {string[]} */
    this.marks = [];
    /** @type {Ending|null} */
    this.ending = null;
    /** What searches have found. @type {import('./evaluations.js').Evaluation|null} */
    this.evaluation = null;
    /** A number that is unique in the tree. */
    this.id = id;
    /** The number of moves from the root. */
    this.ply = parent ? parent.ply + 1 : 0;
    /** @type {Node|null} the child that was visited last */
    this.lastVisited = null;
  }

  /** The child visited last, otherwise the first child; null at the end of a line. @returns {Node|null} */
  get next() { return this.lastVisited ?? this.children[0] ?? null; }
}

/**
 * The end of a game other than by its rules, with the seat that has lost.
 * @typedef {{seat: number, cause: ('resignation'|'time')}} Ending
 */

/** @typedef {{name: string, options?: Object<string, string>, position?: string}} Game as requests name it */

/**
 * A game with its variations. Events: "tree" when nodes or comments have changed, "at" when another node has become the present one.
 */
export class GameTree extends EventTarget {
  /**
   * @param {Game} game
   * @param {('human'|'engine')[]} [players] by seat
   * @param {'always'|'changed'|'never'} [keep] whether it belongs to the library: a game of a record does after a change or a review, and a puzzle never does
   */
  constructor(game, players = [], keep = 'always') {
    super();
    this.keep = keep;
    this.game = game;
    this.players = players;
    /** The names and ratings of the players, by seat; '' or undefined if unknown. @type {string[]} */
    this.names = [];
    this.ratings = [];
    this.event = '';
    /** When the game was played, as YYYY-MM-DD or as a file says it. */
    this.date = '';
    /** The game, with its terms, whose mistakes are an exercise in this one, null otherwise. @type {{tree: GameTree, terms: Object}|null} */
    this.origin = null;
    /** Whether the nodes have their labels, as all have that are added to it. */
    this.isLabelled = true;
    this.nextId = 0;
    this.nodes = new Map(); // by id
    this.root = this.#make(null, { move: '', label: '' });
    this.at = this.root;
  }

  #make(parent, move) {
    const node = new Node(this, parent, move, this.nextId++);
    this.nodes.set(node.id, node);
    parent?.children.push(node);
    return node;
  }

  #changed(type) {
    if (type === 'tree' && this.keep === 'changed') this.keep = 'always';
    this.dispatchEvent(new Event(type));
  }

  get isPuzzle() { return this.keep === 'never'; }

  /** Whether the game belongs to the library, and differs from a new game. */
  get isKept() {
    const { children, comment, marks, ending } = this.root;
    return this.keep === 'always' && (children.length > 0 || comment !== '' || marks.length > 0 || ending !== null || this.game.position !== undefined);
  }

  /** The moves from the root to a node. @returns {string[]} */
  movesTo(node = this.at) { return this.path(node).slice(1).map((n) => n.move); }

  /** The nodes from the root to a node, both included. @returns {Node[]} */
  path(node = this.at) {
    const path = [];
    for (let n = node; n; n = n.parent) path.push(n);
    return path.reverse();
  }

  /** The nodes from the root through a node to the end of its line, which continues with the moves visited last. @returns {Node[]} */
  currentLine(node = this.at) {
    const path = this.path(node);
    for (let n = node.next; n; n = n.next) path.push(n);
    return path;
  }

  /** Goes to the position after a move, which is added to the tree if it is new. @param {{move: string, label: string}} move @returns {Node} */
  add(move) { return this.addLine([move]); }

  /** Goes to the position after moves, of which new ones are added to the tree. @param {{move: string, label: string}[]} moves @returns {Node} */
  addLine(moves) {
    let node = this.at;
    const before = this.nodes.size;
    for (const move of moves) node = node.children.find((n) => n.move === move.move) ?? this.#make(node, move);
    this.goto(node);
    if (this.nodes.size > before) this.#changed('tree');
    return node;
  }

  /** Changes who plays a seat. @param {number} seat @param {'human'|'engine'} player */
  setPlayer(seat, player) {
    this.players[seat] = player;
    this.#changed('tree');
  }

  /** Goes to a node. @param {Node} node */
  goto(node) {
    for (let n = node; n.parent; n = n.parent) n.parent.lastVisited = n;
    if (node === this.at) return;
    this.at = node;
    this.#changed('at');
  }

  /**
   * Removes a node and its descendants. If the present node is removed, the parent becomes the present one.
   * @returns {function(): void} puts them back, and returns to the previously present node
   */
  remove(node) {
    const { parent } = node;
    if (!parent) return () => {};
    const { at } = this;
    const isAtRemoved = this.path(at).includes(node);
    const index = parent.children.indexOf(node);
    parent.children.splice(index, 1);
    if (parent.lastVisited === node) parent.lastVisited = null;
    for (const removed of this.subtree(node)) this.nodes.delete(removed.id);
    if (isAtRemoved) this.goto(parent);
    this.#changed('tree');
    return () => {
      const merged = this.#putBack(node, index);
      if (isAtRemoved) this.goto(merged.get(at) ?? at);
      this.#changed('tree');
    };
  }

  /**
   * Puts back a removed node and its descendants. Moves that were made again meanwhile stay, and the restored moves are added after them.
   * @returns {Map<Node, Node>} the replacements of nodes that were not put back
   */
  #putBack(node, index) {
    const merged = new Map();
    for (const stack = [[node, index]]; stack.length;) {
      const [n, i] = stack.pop();
      const { parent, children } = n;
      const same = parent.children.find(({ move }) => move === n.move);
      if (!same) {
        parent.children.splice(i, 0, n);
        for (const back of this.subtree(n)) this.nodes.set(back.id, back);
        continue;
      }
      merged.set(n, same);
      same.comment ||= n.comment;
      if (!same.marks.length) same.marks = n.marks;
      same.ending ??= n.ending;
      same.evaluation ??= n.evaluation;
      for (const child of children.toReversed()) {
        child.parent = same;
        stack.push([child, same.children.length]);
      }
    }
    return merged;
  }

  /** Makes a variation the first child of its parent. */
  promote(node) {
    if (!node.parent) return;
    const siblings = node.parent.children;
    siblings.splice(siblings.indexOf(node), 1);
    siblings.unshift(node);
    this.#changed('tree');
  }

  /** Sets the comment of a node. */
  comment(node, text) {
    if (node.comment === text) return;
    node.comment = text;
    this.#changed('tree');
  }

  /** Sets the marks that a person has drawn on a node. */
  mark(node, marks) {
    node.marks = marks;
    this.#changed('tree');
  }

  /** Sets the metadata of the game. @param {{names: string[], ratings: string[], event: string, date: string}} about */
  describe(about) {
    Object.assign(this, about);
    this.#changed('tree');
  }

  /** Makes the game one of the library, unless it is a puzzle. */
  keepNow() { if (this.keep === 'changed') this.#changed('tree'); }

  /** Ends the game at a node. @param {Node} node @param {Ending} ending */
  end(node, ending) {
    node.ending = ending;
    this.#changed('tree');
  }

  /** A node and all nodes after it, each after its parent. @returns {Node[]} */
  subtree(node = this.root) {
    const nodes = [];
    for (const stack = [node]; stack.length;) {
      const n = stack.pop();
      nodes.push(n);
      for (let i = n.children.length - 1; i >= 0; i--) stack.push(n.children[i]);
    }
    return nodes;
  }

  /** Returns the game in the JSON format of saved games. @param {boolean} [hasEvaluations] whether with the evaluations of positions */
  toSaved(hasEvaluations = true) {
    const evaluationOf = ({ evaluation }) => hasEvaluations && evaluation && { evaluation: savedEvaluation(evaluation) };
    const nodes = this.subtree();
    const numbers = new Map(nodes.map((n, i) => [n, i]));
    const saved = { schema, game: this.game.name, players: this.players };
    for (const field of ['names', 'ratings']) if (this[field].some(Boolean)) saved[field] = this[field];
    for (const field of ['event', 'date']) if (this[field]) saved[field] = this[field];
    if (this.game.options && Object.keys(this.game.options).length) saved.options = this.game.options;
    if (this.game.position !== undefined) saved.position = this.game.position;
    if (this.root.comment) saved.comment = this.root.comment;
    if (this.root.marks.length) saved.marks = this.root.marks;
    if (this.root.ending) saved.ending = this.root.ending;
    Object.assign(saved, evaluationOf(this.root));
    saved.nodes = nodes.slice(1).map((n) => ({
      parent: numbers.get(n.parent), move: n.move, ...(n.comment && { comment: n.comment }), ...(n.marks.length && { marks: n.marks }), ...(n.ending && { ending: n.ending }), ...evaluationOf(n),
    }));
    saved.at = numbers.get(this.at);
    return saved;
  }

  /**
   * Returns the tree of a saved game, without checking that its moves are legal: the backend does that.
   * @param {*} saved unvalidated input
   * @param {GameTree['keep']} [keep]
   * @throws {Error} if it is not a saved game
   */
  static fromSaved(saved, keep = 'always') {
    checkSaved(saved);
    const { game: name, options, position, players = [], names = [], ratings = [], event = '', date = '', nodes: list, at = 0, comment = '', marks = [], ending = null, evaluation } = saved;
    const tree = new GameTree({ name, ...(options && { options: { ...options } }), ...(position !== undefined && { position }) }, [...players], keep);
    Object.assign(tree, { names: [...names], ratings: [...ratings], event, date });
    Object.assign(tree.root, { comment, marks: [...marks], ending, evaluation: evaluation ? restoredEvaluation(evaluation) : null });
    const nodes = [tree.root];
    const known = new Map(); // nodes by parent and move, so that a duplicate becomes one node
    for (const { parent, move, comment, marks, ending, evaluation } of list) {
      const key = `${nodes[parent].id} ${move}`;
      const node = known.get(key) ?? tree.#make(nodes[parent], { move, label: move });
      known.set(key, node);
      if (comment) node.comment = comment;
      if (marks?.length) node.marks = [...marks];
      node.ending = ending ?? node.ending;
      if (evaluation) node.evaluation = restoredEvaluation(evaluation);
      nodes.push(node);
    }
    tree.isLabelled = nodes.length === 1 && !evaluation;
    tree.goto(nodes[at]);
    return tree;
  }
}
