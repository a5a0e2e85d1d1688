/** Shows lines of moves on the board, with numbered men. */

import { numberMarks } from './numbers.js';

/** The distance that the wheel turns for a step, in pixels. */
const wheelStep = 50;

/**
 * A line to show: the node where it begins, its moves, how many of them are shown, and the buttons of its moves, if each has one.
 * @typedef {{node: import('./tree.js').Node, moves: import('./tree.js').Move[], count: number, buttons?: HTMLElement[]}} Shown
 */

/** Shows the line that has the pointer or the focus in an element. The wheel and the arrow keys go through it. */
export class Preview {
  #app;
  #find;
  #line = null; // see Shown
  #target = null; // the element that was pointed at last
  #turned = 0; // the distance that the wheel has turned since the last step
  #requests = 0; // counts requests, so that late answers can be ignored
  #isShown = false;

  /**
   * @param {import('./app.js').App} app
   * @param {HTMLElement} element that holds the lines
   * @param {function(HTMLElement): (Shown|null)} find returns the line to show for an element inside
   */
  constructor(app, element, find) {
    this.#app = app;
    this.#find = find;
    // Not pointerover, which also comes when a line appears under a pointer at rest.
    for (const type of ['pointermove', 'focusin']) element.addEventListener(type, (event) => this.#point(event.target));
    for (const type of ['pointerleave', 'focusout']) element.addEventListener(type, () => this.clear());
    element.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    element.addEventListener('keydown', (event) => this.#key(event));
    app.addEventListener('position', () => this.clear());
  }

  #point(target) {
    if (target === this.#target) return;
    const line = this.#find(target);
    if (line) this.#show(line);
    else this.clear();
    this.#target = target;
  }

  /** Goes through the line with the wheel. At the ends of the line, it scrolls the page. */
  #wheel(event) {
    const by = Math.sign(event.deltaY);
    if (!this.#line || event.ctrlKey || !this.#canStep(by)) return;
    event.preventDefault();
    this.#turned += event.deltaMode === 1 ? wheelStep * by : event.deltaY;
    if (Math.abs(this.#turned) >= wheelStep) this.#step(by);
  }

  #key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || !this.#line || !this.#find(event.target)) return;
    event.preventDefault(); // otherwise the key would go through the game
    event.stopPropagation();
    if (this.#canStep(by)) this.#step(by);
  }

  #canStep(by) { return this.#line.count + by >= 1 && this.#line.count + by <= this.#line.moves.length; }

  #step(by) { this.#show({ ...this.#line, count: this.#line.count + by }); }

  /** @param {Shown} line */
  async #show(line) {
    this.#highlight(false);
    this.#line = line;
    this.#highlight(true);
    this.#turned = 0;
    const number = ++this.#requests;
    const moves = line.moves.slice(0, line.count);
    try {
      const { board } = await this.#app.request('position', this.#app.positionFields(line.node, ...moves.map(({ move }) => move)));
      if (number !== this.#requests) return;
      this.#isShown = true;
      this.#app.view.preview(numbered(board, moves));
    } catch {
      // Without an answer there is no preview.
    }
  }

  /** Marks the button of the last move shown. */
  #highlight(isOn) { this.#line?.buttons?.[this.#line.count - 1]?.classList.toggle('shown', isOn); }

  clear() {
    this.#requests++;
    this.#highlight(false);
    this.#line = this.#target = null;
    // If nothing is shown, ending the preview would only interrupt the animation of a move.
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#app.view.preview(null);
  }
}

/** A board with its last moves as numbered ghosts: where each ended, and the ways of men. */
function numbered(board, moves) {
  const numbers = numberMarks(board, moves.map(({ cells }, i) => ({ cells, number: i + 1 })), true);
  const ghosts = new Set(numbers.flatMap(({ cells }) => cells));
  const ways = moves.filter(({ kind }) => kind === 'arrow' || kind === 'strike').map((move) => ({ ...move, weight: 0.2 }));
  const rows = board.marks?.filter(({ kind }) => kind === 'row') ?? [];
  return { ...board, men: board.men.map((men) => men.filter((cell) => !ghosts.has(cell))), marks: [...ways, ...rows, ...numbers] };
}
