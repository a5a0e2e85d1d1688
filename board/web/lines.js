/** Lines of moves with what they are worth: pointing at a move shows its position, a click adds the line to the tree. */

import { h } from './dom.js';
import { Preview } from './preview.js';

/** How many moves of a line are shown. */
const longest = 12;

/** How strong the marks of the best lines are, by rank. */
const weights = [1, 0.6, 0.4, 0.3, 0.25, 0.2, 0.2, 0.2];

/**
 * @typedef {{score: {text: string, plies: number|undefined}, share: number, chances: (number[]|undefined),
 *   moves: string[], labels: string[], mark: Object}} Line
 *
 * Where lines begin. Threats don't lead anywhere, as nobody may pass, and neither does what one of several seats chooses.
 * @typedef {{node: import('./tree.js').Node, seat: number, threats: boolean, simultaneous: boolean}} Origin
 */

export class Lines {
  #app;
  #layer;
  #preview;
  #rows = []; // kept from one answer to the next, so that focus and pointer stay where they are
  #origin = null;
  #lines = [];

  /** @param {import('./app.js').App} app @param {string} layer of marks on the board */
  constructor(app, layer) {
    this.#app = app;
    this.#layer = layer;
    this.#preview = new Preview(app);
    this.element = h('ol', { class: 'lines', 'aria-label': 'Best lines' });
    for (const type of ['pointerover', 'focusin']) this.element.addEventListener(type, this.#point);
    for (const type of ['pointerleave', 'focusout']) this.element.addEventListener(type, this.#leave);
    this.element.addEventListener('click', this.#choose);
  }

  get isEmpty() { return this.#rows.length === 0; }

  /** Shows lines, best first. @param {Origin} origin @param {Line[]} lines */
  show(origin, lines) {
    this.#origin = origin;
    this.#lines = lines;
    this.element.classList.remove('stale');
    while (this.#rows.length < lines.length) this.#rows.push(new Row(this.element));
    this.#rows.splice(lines.length).forEach((row) => row.element.remove());
    lines.forEach((line, i) => this.#rows[i].show(line, this.#canFollow));
    this.#app.view.setMarks(this.#layer, lines.flatMap((line, i) => marksOf(line, i, origin)));
  }

  /** Takes the marks off the board and keeps the lines until others come, so that what stands below them stays in its place. */
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

  /** Whether the moves can be made one after the other. */
  get #canFollow() { return !this.#origin.threats && !this.#origin.simultaneous; }

  /** The moves of the line up to a button, null if it is none. */
  #upTo(target) {
    const button = target.closest('button');
    if (!button || !this.#canFollow) return null;
    const row = this.#rows.findIndex((r) => r.element.contains(button));
    return this.#lines[row]?.moves.slice(0, Number(button.dataset.index) + 1) ?? null;
  }

  #point = (event) => {
    const moves = this.#upTo(event.target);
    if (moves) this.#preview.show(this.#origin.node, moves);
    else if (event.type === 'pointerover') this.#preview.clear();
  };

  #leave = () => this.#preview.clear();

  #choose = (event) => {
    const moves = this.#upTo(event.target);
    if (!moves) return;
    this.#preview.clear();
    // What a person looks at is no invitation to the engine to go on from there.
    this.#app.play.setPaused(true);
    this.#app.tree.goto(this.#origin.node);
    for (const move of moves) this.#app.tree.add(move);
  };
}

/**
 * The marks of the first move of a line on the board. A ring around the cell of a new man has the chances to win in it, in percent; a move of
 * a mixed strategy also shades its cell, by its share.
 */
function marksOf({ mark, share, chances }, rank, { seat, threats, simultaneous }) {
  const text = mark.kind === 'ring' && chances && !threats && !simultaneous ? String(Math.round(100 * chances[seat])) : '';
  if (!share) return [{ ...mark, weight: weights[rank], text }];
  return [{ kind: 'shade', cells: mark.cells.slice(-1), weight: share }, { ...mark, weight: Math.max(share, weights.at(-1)) }];
}

/** A line in the list. */
class Row {
  #score = h('span', { class: 'score' });
  #moves = h('span', { class: 'moves' });

  constructor(list) {
    this.element = h('li', {}, this.#score, this.#moves);
    list.append(this.element);
  }

  show(line, canFollow) {
    const { plies } = line.score;
    this.#score.textContent = line.share ? `${Math.round(100 * line.share)} %` : line.score.text;
    this.#score.className = plies === undefined ? 'score' : plies > 0 ? 'score good' : 'score bad';
    const labels = line.labels.slice(0, longest);
    const tag = canFollow ? 'BUTTON' : 'SPAN';
    if (this.#moves.firstChild?.tagName !== tag) this.#moves.replaceChildren();
    while (this.#moves.children.length < labels.length) this.#moves.append(moveElement(tag, this.#moves.children.length));
    while (this.#moves.children.length > labels.length) this.#moves.lastChild.remove();
    labels.forEach((label, i) => { if (this.#moves.children[i].textContent !== label) this.#moves.children[i].textContent = label; });
  }
}

function moveElement(tag, index) {
  return h(tag, tag === 'BUTTON' ? { type: 'button', class: 'move', 'data-index': index } : { class: 'move' });
}
