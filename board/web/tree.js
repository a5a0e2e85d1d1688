/**
 * The tree of all moves that were tried in a game. The page holds it; the engine's
 * side is asked about positions by the moves that lead to them.
 */

/** The version of the JSON of saved games, which package session reads and writes too. */
const schema = 1;

/** The largest number of seats of a game. */
export const maxSeats = 6;

/** The largest size of a saved game that is accepted: nodes, and characters of each text. */
const limits = { nodes: 200_000, move: 1_000, comment: 10_000, text: 100_000 };

/** A position, by the move that leads to it. */
export class Node {
  constructor(tree, parent, move, id) {
    this.tree = tree;
    /** @type {Node|null} */
    this.parent = parent;
    /** @type {Node[]} in the order in which they were tried first; the first is the main line */
    this.children = [];
    /** The text form, of all seats where they act simultaneously; '' at the root. */
    this.move = move;
    this.comment = '';
    /** @type {Ending|null} */
    this.ending = null;
    /** A whole number that no other node of the tree has. */
    this.id = id;
    /** The number of moves from the root. */
    this.ply = parent ? parent.ply + 1 : 0;
    /** @type {Node|null} the child that was visited last */
    this.latest = null;
  }

  /** The child to go on to: the one visited last, or else the first; null at the end of a line. @returns {Node|null} */
  get next() { return this.latest ?? this.children[0] ?? null; }

  /** The move as players write it. */
  get label() { return this.tree.labelOf(this.move); }
}

/**
 * How a game ended besides the rules: the seat has lost it.
 * @typedef {{seat: number, cause: ('resignation'|'time')}} Ending
 */

/** @typedef {{name: string, options?: Object<string, string>, position?: string}} Game as messages name it */

/**
 * A game and its variations. Events: "tree" when nodes or comments changed, "at" when another node is the present one.
 */
export class GameTree extends EventTarget {
  /**
   * @param {Game} game
   * @param {('human'|'engine')[]} [players] by seat
   */
  constructor(game, players = []) {
    super();
    this.game = game;
    this.players = players;
    this.labelOf = (move) => move;
    this.count = 0;
    this.nodes = new Map(); // by id
    this.root = this.#make(null, '');
    this.at = this.root;
  }

  #make(parent, move) {
    const node = new Node(this, parent, move, this.count++);
    this.nodes.set(node.id, node);
    parent?.children.push(node);
    return node;
  }

  #changed(type) { this.dispatchEvent(new Event(type)); }

  /** The moves from the root to a node. @returns {string[]} */
  line(node = this.at) { return this.path(node).slice(1).map((n) => n.move); }

  /** The nodes from the root to a node, with both. @returns {Node[]} */
  path(node = this.at) {
    const path = [];
    for (let n = node; n; n = n.parent) path.push(n);
    return path.reverse();
  }

  /** The path through a node to the end of its line, along the moves that were visited last. @returns {Node[]} */
  mainLine(node = this.at) {
    const path = this.path(node);
    for (let n = node.next; n; n = n.next) path.push(n);
    return path;
  }

  /** Goes to the position after a move, which is added to the tree if it is new. @returns {Node} */
  add(move) {
    let node = this.at.children.find((n) => n.move === move);
    const isNew = !node;
    node ??= this.#make(this.at, move);
    this.goto(node);
    if (isNew) this.#changed('tree');
    return node;
  }

  /** Goes to a node. @param {Node} node */
  goto(node) {
    for (let n = node; n.parent; n = n.parent) n.parent.latest = n;
    if (node === this.at) return;
    this.at = node;
    this.#changed('at');
  }

  /** Removes a node with all that follows. Its parent becomes the present node if that is among them. */
  remove(node) {
    const { parent } = node;
    if (!parent) return;
    const leaving = this.path(this.at).includes(node);
    parent.children.splice(parent.children.indexOf(node), 1);
    if (parent.latest === node) parent.latest = null;
    for (const gone of this.subtree(node)) this.nodes.delete(gone.id);
    if (leaving) this.goto(parent);
    this.#changed('tree');
  }

  /** Makes a variation the first one of its parent. */
  promote(node) {
    if (!node.parent) return;
    const siblings = node.parent.children;
    siblings.splice(siblings.indexOf(node), 1);
    siblings.unshift(node);
    this.#changed('tree');
  }

  /** Sets what is said of a node. */
  comment(node, text) {
    if (node.comment === text) return;
    node.comment = text;
    this.#changed('tree');
  }

  /** Ends the game at a node. @param {Node} node @param {Ending} ending */
  end(node, ending) {
    node.ending = ending;
    this.#changed('tree');
  }

  /** All nodes from one on, each after its parent. @returns {Node[]} */
  subtree(node = this.root) {
    const nodes = [];
    for (const stack = [node]; stack.length;) {
      const n = stack.pop();
      nodes.push(n);
      for (let i = n.children.length - 1; i >= 0; i--) stack.push(n.children[i]);
    }
    return nodes;
  }

  /** The game as it is saved, for JSON. */
  toSaved() {
    const nodes = this.subtree();
    const numbers = new Map(nodes.map((n, i) => [n, i]));
    const saved = { schema, game: this.game.name, players: this.players };
    if (this.game.options && Object.keys(this.game.options).length) saved.options = this.game.options;
    if (this.game.position !== undefined) saved.position = this.game.position;
    if (this.root.comment) saved.comment = this.root.comment;
    if (this.root.ending) saved.ending = this.root.ending;
    saved.nodes = nodes.slice(1).map((n) => ({
      parent: numbers.get(n.parent), move: n.move, ...(n.comment && { comment: n.comment }), ...(n.ending && { ending: n.ending }),
    }));
    saved.at = numbers.get(this.at);
    return saved;
  }

  /**
   * Returns the tree of a saved game. Whether its moves are legal is for the engine's side to say.
   * @param {*} saved of any type
   * @throws {Error} which says what is wrong with it
   */
  static fromSaved(saved) {
    checkSaved(saved);
    const { game: name, options, position } = saved;
    const tree = new GameTree({ name, ...(options && { options: { ...options } }), ...(position !== undefined && { position }) }, [...saved.players]);
    tree.root.comment = saved.comment ?? '';
    tree.root.ending = checkedEnding(saved.ending);
    const nodes = [tree.root];
    const known = new Map(); // by parent and move: a move that is there twice is one node
    saved.nodes.forEach(({ parent, move, comment, ending }, i) => {
      checkNumber(parent, i, `node ${i + 1}: parent`);
      checkText(move, limits.move, `node ${i + 1}: move`);
      checkText(comment ?? '', limits.comment, `node ${i + 1}: comment`);
      const key = `${nodes[parent].id} ${move}`;
      const node = known.get(key) ?? tree.#make(nodes[parent], move);
      known.set(key, node);
      if (comment) node.comment = comment;
      node.ending = checkedEnding(ending) ?? node.ending;
      nodes.push(node);
    });
    const at = saved.at ?? 0;
    checkNumber(at, nodes.length - 1, 'at');
    tree.goto(nodes[at]);
    return tree;
  }
}

function check(ok, message) {
  if (!ok) throw new Error(`saved game: ${message}`);
}

function checkNumber(value, most, what) {
  check(Number.isInteger(value) && value >= 0 && value <= most, `${what}: want 0..${most}`);
}

function checkText(value, longest, what) {
  check(typeof value === 'string' && value.length <= longest, `${what}: want a text of at most ${longest} characters`);
}

/** The ending of a saved node, null if there is none. */
function checkedEnding(ending) {
  if (!ending) return null;
  const { seat, cause } = ending;
  checkNumber(seat, maxSeats - 1, 'ending: seat');
  check(cause === 'resignation' || cause === 'time', 'ending: want the cause resignation or time');
  return { seat, cause };
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function checkSaved(saved) {
  check(isObject(saved), 'want a JSON object');
  check(saved.schema === schema, `schema ${JSON.stringify(saved.schema)}, want ${schema}`);
  checkText(saved.game, 50, 'game');
  check(saved.options === undefined || isObject(saved.options), 'options: want an object');
  for (const [name, value] of Object.entries(saved.options ?? {})) checkText(value, limits.move, `option ${name}`);
  if (saved.position !== undefined) checkText(saved.position, limits.text, 'position');
  check(Array.isArray(saved.players) && saved.players.length <= maxSeats, `players: want a list of at most ${maxSeats}`);
  for (const player of saved.players) check(player === 'human' || player === 'engine', 'players: want human or engine');
  checkText(saved.comment ?? '', limits.comment, 'comment');
  check(Array.isArray(saved.nodes) && saved.nodes.length <= limits.nodes, `nodes: want a list of at most ${limits.nodes}`);
  for (const node of saved.nodes) check(isObject(node), 'nodes: want objects');
}
