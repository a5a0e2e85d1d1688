/**
 * The evaluations of the game's positions by searches, and the judgements of moves that follow from them. The analysis
 * and the review provide them; the bar, the move list and the graph show them.
 */

/**
 * An evaluation of a position. Chances are by seat, each the expected share of the point of the game, 0..1. The seat is the one to move,
 * or -1 if all act simultaneously or the game is over; nodes is finalNodes once it is over. The line is the best one. Plies are the
 * number of plies to a forced end found by the search, negative for a loss of the seat. The depth is the number of plies searched in full.
 * @typedef {{chances: number[], nodes: number, seat: number, line: (import('./tree.js').Move[]|undefined), plies: (number|undefined),
 *   depth: (number|undefined)}} Evaluation
 *
 * @typedef {import('./tree.js').Node} Node
 */

/** The nodes of an evaluation that no search can improve: more than any search has. */
export const finalNodes = Number.MAX_SAFE_INTEGER;

/** The judgements of bad moves, the worst first. A move gets the first one whose loss of winning chances it reaches. */
export const judgements = [
  { name: 'blunder', plural: 'blunders', glyph: '??', loss: 0.3 },
  { name: 'mistake', plural: 'mistakes', glyph: '?', loss: 0.2 },
  { name: 'inaccuracy', plural: 'inaccuracies', glyph: '?!', loss: 0.1 },
];

/**
 * The evaluation of a position by an analysis. Of several lines, which share the nodes, the best one has searched the less deeply.
 * @param {Object} answer to "analyse" @param {number} seat @returns {Evaluation}
 */
export function evaluationOf({ lines, nodes }, seat) {
  const [best] = lines;
  return { chances: best.chances, nodes: Math.round(nodes / lines.length), seat, line: best.moves, plies: best.score.plies, depth: best.depth };
}

/** The number of moves of a line that are saved. */
const savedMoves = 8;

/** An evaluation in the form of saved games. @param {Evaluation} evaluation */
export function savedEvaluation({ chances, nodes, seat, line, plies, depth }) {
  return { chances, nodes, seat, ...(depth && { depth }), ...(plies && { plies }), ...(seat >= 0 && line && { line: line.slice(0, savedMoves).map(({ move }) => move) }) };
}

/** The evaluation in a saved game. Its moves have no labels and cells: the app knows them. @returns {Evaluation} */
export const restoredEvaluation = ({ line, ...rest }) => ({ ...rest, line: line?.map((move) => ({ move, label: move, cells: [] })) });

/** The tolerance for rounding errors: 0.8 - 0.5 is less than 0.3. */
const rounding = 1e-9;

/**
 * The evaluations of nodes. Events: "change", whose detail is the node with a new evaluation, and "reviewing" when a review of the
 * game begins or ends.
 */
export class Evaluations extends EventTarget {
  #isReviewing = false;

  /** Whether the game is being reviewed. */
  get isReviewing() { return this.#isReviewing; }

  set isReviewing(value) {
    this.#isReviewing = value;
    this.dispatchEvent(new Event('reviewing'));
  }

  /** @param {Node} node @returns {Evaluation|undefined} */
  get(node) { return node.evaluation ?? undefined; }

  /** Stores an evaluation unless there is one with as many nodes. */
  put(node, evaluation) {
    if (evaluation.nodes <= (node.evaluation?.nodes ?? -1)) return;
    node.evaluation = evaluation;
    this.dispatchEvent(new CustomEvent('change', { detail: node }));
  }

  /**
   * The winning chances that the move to a node has lost for its seat, 0..1; undefined if an evaluation is missing, or if all
   * seats moved simultaneously, so that no single one is responsible.
   * @param {Node} node
   */
  loss(node) {
    const before = node.parent?.evaluation;
    const after = node.evaluation;
    if (!before || !after || before.seat < 0) return undefined;
    // The best move loses nothing, even if a shallower search of the position after it says otherwise.
    if (node.move === before.line?.[0].move) return 0;
    return Math.max(0, before.chances[before.seat] - after.chances[before.seat]);
  }

  /** The seat that made the move to a node, -1 if all seats moved simultaneously; undefined if an evaluation is missing. @param {Node} node */
  mover(node) { return node.parent?.evaluation?.seat; }

  /** The best line in the place of the move to a node, undefined if it is not known. @param {Node} node @returns {import('./tree.js').Move[]|undefined} */
  better(node) { return node.parent?.evaluation?.line; }

  /** The judgement of the move to a node, undefined if it is not known to be bad. */
  judge(node) {
    const loss = this.loss(node);
    return loss === undefined ? undefined : judgements.find((j) => loss >= j.loss - rounding);
  }
}

const shared = new WeakMap();

/** The evaluations of an app, shared by its panels. @param {import('./app.js').App} app @returns {Evaluations} */
export function evaluationsOf(app) {
  if (!shared.has(app)) shared.set(app, new Evaluations());
  return shared.get(app);
}

/** A chance as text, such as "64 %". */
export const percent = (chance) => `${Math.round(100 * chance)} %`;

/** A number in compact form, such as "1.2 M". */
export function compactNumber(n) {
  if (n < 1000) return String(Math.round(n));
  const [value, unit] = n < 1e6 ? [n / 1e3, 'k'] : n < 1e9 ? [n / 1e6, 'M'] : [n / 1e9, 'G'];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
