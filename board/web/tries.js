/** The wrong moves of a person who solves a puzzle: each is answered on the board, and at the end they are variations. */

/** How long the refutation of a wrong move stays on the board, in milliseconds. */
const refutedDelay = 1500;

export class Tries {
  #tree;
  #list = []; // {parent: the node before, moves: the wrong move and its refutation}

  /** @param {import('./tree.js').GameTree} tree of the puzzle */
  constructor(tree) { this.#tree = tree; }

  /** Shows the refutation of a wrong move, and takes both back unless the puzzle has ended. @param {import('./tree.js').Node} node @param {import('./tree.js').Move[]} refuted */
  async refute(node, refuted, app, isDone) {
    const tree = this.#tree;
    this.#list.push({ parent: node.parent, moves: [{ move: node.move, label: node.label }, ...refuted] });
    if (refuted.length && app.tree === tree && tree.at === node) {
      tree.add(refuted[0]);
      await new Promise((wake) => { setTimeout(wake, refutedDelay); });
    }
    if (tree.nodes.has(node.id) && !isDone()) tree.remove(node);
  }

  /** Adds the wrong moves with their refutations as variations, and goes to a node. @returns {string} a sentence about them, or nothing */
  show(node) {
    for (const { parent, moves } of this.#list) {
      if (!this.#tree.nodes.has(parent.id)) continue;
      this.#tree.goto(parent);
      this.#tree.addLine(moves);
    }
    this.#tree.goto(node);
    return this.#list.length ? ' Your tries are in the moves, with their refutations.' : '';
  }
}
