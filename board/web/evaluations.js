/**
 * What searches have found out about the positions of the game, and what that says of the moves. The analysis and the
 * graph fill it; the bar, the move list and the graph show it.
 */

/**
 * What a search says of a position. Chances are by seat, the share of the point that each can expect, 0..1. The seat is the one to move,
 * -1 where all act simultaneously or the game is over. Where it is over, nodes is Infinity. The best move is in its text form.
 * @typedef {{chances: number[], nodes: number, seat: number, best: (string|undefined)}} Evaluation
 *
 * @typedef {import('./tree.js').Node} Node
 */

/** What bad moves are called, from the worst, by the winning chances that they lose at least. */
export const judgements = [
  { name: 'blunder', plural: 'blunders', glyph: '??', loss: 0.3 },
  { name: 'mistake', plural: 'mistakes', glyph: '?', loss: 0.2 },
  { name: 'inaccuracy', plural: 'inaccuracies', glyph: '?!', loss: 0.1 },
];

/** Chances are fractions of floating point, in which 0.8 - 0.5 is less than 0.3. */
const rounding = 1e-9;

/**
 * Evaluations by the nodes of the tree. Events: "change", whose detail is the node whose evaluation is another one, and "filling" when the
 * whole game begins or ceases to be evaluated.
 */
export class Evaluations extends EventTarget {
  /** @type {WeakMap<Node, Evaluation>} */
  #of = new WeakMap();
  #isFilling = false;

  /** Whether the whole game is being evaluated, so that the engine has no time for the position shown. */
  get isFilling() { return this.#isFilling; }

  set isFilling(value) {
    this.#isFilling = value;
    this.dispatchEvent(new Event('filling'));
  }

  /** @param {Node} node @returns {Evaluation|undefined} */
  get(node) { return this.#of.get(node); }

  /** Keeps an evaluation unless one with more nodes is known. */
  put(node, evaluation) {
    if (evaluation.nodes < (this.#of.get(node)?.nodes ?? 0)) return;
    this.#of.set(node, evaluation);
    this.dispatchEvent(new CustomEvent('change', { detail: node }));
  }

  /**
   * The winning chances that the move to a node has lost for whoever made it, 0..1; undefined if that is not known, or if all
   * seats moved simultaneously, so that nobody is to blame alone.
   * @param {Node} node
   */
  loss(node) {
    const before = node.parent && this.#of.get(node.parent);
    const after = this.#of.get(node);
    if (!before || !after || before.seat < 0) return undefined;
    // The best move loses nothing, also where the position after it was searched less than the one before.
    if (node.move === before.best) return 0;
    return Math.max(0, before.chances[before.seat] - after.chances[before.seat]);
  }

  /** The judgement of the move to a node, undefined if nothing is wrong with it or known of it. */
  judge(node) {
    const loss = this.loss(node);
    return loss === undefined ? undefined : judgements.find((j) => loss >= j.loss - rounding);
  }
}

const shared = new WeakMap();

/** The evaluations that the panels of an app share. @param {import('./app.js').App} app @returns {Evaluations} */
export function evaluationsOf(app) {
  if (!shared.has(app)) shared.set(app, new Evaluations());
  return shared.get(app);
}

/** A chance for people, such as "64 %". */
export const percent = (chance) => `${Math.round(100 * chance)} %`;

/** A large number for people, such as "1.2 M". */
export function short(n) {
  if (n < 1000) return String(Math.round(n));
  const [value, unit] = n < 1e6 ? [n / 1e3, 'k'] : n < 1e9 ? [n / 1e6, 'M'] : [n / 1e9, 'G'];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
