/** A list of lines of moves with their scores: pointing at a line shows its moves on the board, a click adds the line up to a move to the game. */

import { h } from './dom.js';
import { marksOf, weights } from './linemarks.js';
import { Preview } from './preview.js';

/** The maximum number of moves shown per line. */
const maxMoves = 12;

/**
 * @typedef {{score: {text: string, plies: number|undefined}, share: number, chances: (number[]|undefined),
 *   moves: import('./tree.js').Move[]}} Line
 *
 * The position where lines begin. The moves of a line can't be made if it is a threat, which needs a pass first,
 * or if the other seats act simultaneously.
 * @typedef {{node: import('./tree.js').Node, seat: number, threats: boolean, simultaneous: boolean}} Origin
 */

export class Lines {
  #app;
  #layer;
  #preview;
  #rows = []; // reused for the next answer, so that the focus and the element under the pointer remain
  #origin = null;
  #lines = [];

  /** @param {import('./app.js').App} app @param {string} layer of marks on the board */
  constructor(app, layer, label = 'Best lines') {
    this.#app = app;
    this.#layer = layer;
    this.element = h('ol', { class: 'lines', 'aria-label': label, onclick: (event) => this.#choose(event.target) });
    this.#preview = new Preview(app, this.element, (target) => this.#at(target));
  }

  get isEmpty() { return this.#rows.length === 0; }

  /** Shows lines, best first. @param {Origin} origin @param {Line[]} lines @param {boolean} [hasMarks] whether the best of them are marked on the board */
  show(origin, lines, hasMarks = true) {
    this.#origin = origin;
    this.#lines = lines;
    this.element.classList.remove('stale');
    while (this.#rows.length < lines.length) this.#rows.push(new Row(this.element));
    this.#rows.splice(lines.length).forEach((row) => row.element.remove());
    lines.forEach((line, i) => this.#rows[i].show(line, this.#canFollow));
    const marked = hasMarks ? lines.slice(0, weights.length) : [];
    this.#app.view.setMarks(this.#layer, marked.flatMap((line, i) => marksOf(line, i, origin)));
  }

  /** Removes the marks from the board, but keeps the old lines until new ones are shown, so that the layout below doesn't jump. */
  fade() {
    this.element.classList.add('stale');
    this.#app.view.setMarks(this.#layer, []);
  }

  clear() {
    if (!this.#rows.length) return;
    this.#rows.splice(0).forEach((row) => row.element.remove());
    this.#lines = [];
    this.#preview.clear();
    this.#app.view.setMarks(this.#layer, []);
  }

  /** Whether the moves of the lines can be made from the node. */
  get #canFollow() { return !this.#origin.threats && !this.#origin.simultaneous; }

  /** The line that an element belongs to, up to the move of a button, null if there is none. @returns {import('./preview.js').Shown|null} */
  #at(target) {
    const rank = this.#rows.findIndex(({ element }) => element.contains(target));
    if (rank < 0 || !this.#canFollow) return null;
    const { buttons } = this.#rows[rank];
    const index = buttons.indexOf(target.closest('button'));
    const moves = this.#lines[rank].moves.slice(0, buttons.length);
    return { node: this.#origin.node, moves, count: index < 0 ? moves.length : index + 1, buttons };
  }

  #choose(target) {
    const line = target.closest('button') && this.#at(target);
    if (!line) return;
    this.#preview.clear();
    explore(this.#app, line.node, line.moves.slice(0, line.count));
  }
}

/** Adds moves to the game from a node, which a person explores: the engine should not reply to them. */
export function explore(app, node, moves) {
  app.play.setPaused(true);
  app.tree.goto(node);
  for (const move of moves) app.tree.add(move);
}

/** A line in the list. */
class Row {
  #score = h('span', { class: 'score' });
  #moves = h('span', { class: 'moves' });

  constructor(list) {
    this.element = h('li', {}, this.#score, this.#moves);
    list.append(this.element);
  }

  /** The elements of the moves. */
  get buttons() { return [...this.#moves.children]; }

  show(line, canFollow) {
    const { plies } = line.score;
    this.#score.textContent = line.share ? `${Math.round(100 * line.share)} %` : line.score.text;
    this.#score.className = plies === undefined ? 'score' : plies > 0 ? 'score good' : 'score bad';
    const labels = line.moves.slice(0, maxMoves).map(({ label }) => label);
    const tag = canFollow ? 'BUTTON' : 'SPAN';
    if (this.#moves.firstChild?.tagName !== tag) this.#moves.replaceChildren();
    while (this.#moves.children.length < labels.length) this.#moves.append(h(tag, { class: 'move', type: canFollow && 'button' }));
    while (this.#moves.children.length > labels.length) this.#moves.lastChild.remove();
    labels.forEach((label, i) => { if (this.#moves.children[i].textContent !== label) this.#moves.children[i].textContent = label; });
  }
}
