/** Shows the positions of a diagram one after the other: the board, buttons, keys and the wheel, and the same in words. */
import { BoardView } from './boardview.js';
import { h, iconButton } from './dom.js';
import { Geometry } from './geometry.js';
import { capitalise, countText, lastMove } from './words.js';

/** The distance of the wheel for a move, in pixels. */
const wheelStep = 60;

/** The maximum number of cells that the text alternative lists for a seat. */
const maxListed = 200;

/**
 * Event "step": another position is shown.
 * @typedef {import('./app.js').Position & {choices?: import('./tree.js').Move[]}} DiagramPosition choices: the legal moves of a puzzle's solver
 */
export class Player extends EventTarget {
  #wheel = 0; // the distance since the last move
  #counter = h('span', { class: 'counter' });
  #status = h('p', { class: 'status', role: 'status' });
  #words = h('div', { id: 'words', class: 'visually-hidden' });
  #live = h('div', { class: 'visually-hidden', 'aria-live': 'polite' });

  /** @param {HTMLElement} parent @param {Object} diagram the answer to "diagram" */
  constructor(parent, diagram) {
    super();
    this.diagram = diagram;
    /** The number of moves made. */
    this.ply = 0;
    /** The last position to which a person may go. */
    this.last = diagram.question ?? diagram.positions.length - 1;
    this.geometry = new Geometry(diagram.positions[0].board);
    /** Where messages go: see MoveInput. */
    this.announce = (text) => { this.#live.textContent = this.#live.textContent === text ? `${text}\u00a0` : text; };

    this.controls = h('div', { class: 'controls', role: 'group', 'aria-label': 'Moves' });
    const stage = h('div', { class: 'stage' });
    const count = countText(diagram.positions.length - 1, 'move');
    this.element = h('div', {
      class: 'box', role: 'group', 'aria-label': `${this.position.board.title}, a ${diagram.question === undefined ? `game of ${count}` : 'puzzle'}`,
      onkeydown: (event) => this.#onKey(event),
    }, stage, this.controls, this.#status, this.#words, this.#live);
    parent.append(this.element); // before the view reads the colours
    this.view = new BoardView(stage, { letters: true, animation: true, coordinates: true, announce: this.announce });
    this.view.setGeometry(this.geometry);
    if (diagram.question !== undefined) this.view.face(diagram.seat);
    const { width, height } = this.view.camera.extent(400, Infinity);
    stage.style.aspectRatio = `${width} / ${height}`;

    this.back = [iconButton('first', 'First position', () => this.go(0)), iconButton('back', 'Previous move', () => this.go(this.ply - 1))];
    this.forward = [iconButton('forward', 'Next move', () => this.go(this.ply + 1)), iconButton('last', 'Last position', () => this.go(this.last))];
    this.controls.append(...this.back, this.#counter, ...this.forward);
    stage.addEventListener('wheel', (event) => this.#onWheel(event), { capture: true, passive: false });
    this.view.canvas.setAttribute('aria-describedby', 'words');
  }

  /** @returns {DiagramPosition} the position shown */
  get position() { return this.diagram.positions[this.ply]; }

  /** The name of a seat. */
  seatName(seat) { return this.geometry.seatNames[seat] ?? String(seat + 1); }

  /** Shows the position after a number of moves, as far as a person may go. */
  go(ply) {
    const before = this.ply;
    this.ply = Math.min(this.last, Math.max(0, ply));
    this.view.setBoard(this.position.board, this.ply === before + 1 ? 'forward' : this.ply === before - 1 ? 'back' : 'none');
    this.update();
    this.dispatchEvent(new Event('step'));
  }

  /** Shows which positions there are, and describes the one shown. */
  update() {
    const { board, last = [] } = this.position;
    // Not disabled, which would take the focus away.
    for (const control of this.back) control.ariaDisabled = String(this.ply === 0);
    for (const control of this.forward) control.ariaDisabled = String(this.ply === this.last);
    this.controls.hidden = this.last === 0;
    this.back[0].hidden = this.forward[1].hidden = this.last === 1; // the other two do the same
    this.#counter.textContent = `${this.ply} / ${this.last}`;
    this.#counter.ariaLabel = `Move ${this.ply} of ${this.last}`;
    const move = last.length && this.ply > 0 ? `${this.ply}. ${lastMove(this)}. ` : '';
    this.#status.textContent = move + capitalise(board.status);
    this.#words.replaceChildren(...positionText(this.geometry, board).map((text) => h('p', {}, text)));
  }

  #onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const plies = { ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, Home: 0, End: this.last };
    if (!(event.key in plies)) return;
    event.preventDefault();
    this.go(plies[event.key]);
  }

  /**
   * Goes through the game if the diagram has the focus, so that a page scrolls over all others. The page also scrolls on at the ends of
   * the game.
   */
  #onWheel(event) {
    if (event.ctrlKey) return; // zooms
    event.stopPropagation();
    const to = this.ply + Math.sign(event.deltaY);
    if (!this.view.canvas.getRootNode().activeElement || to < 0 || to > this.last || !event.deltaY) return;
    event.preventDefault();
    this.#wheel = Math.sign(this.#wheel) === Math.sign(event.deltaY) ? this.#wheel : 0;
    this.#wheel += event.deltaMode === 0 ? event.deltaY : wheelStep * Math.sign(event.deltaY);
    if (Math.abs(this.#wheel) < wheelStep) return;
    this.#wheel = 0;
    this.go(to);
  }
}

/** A position in words: the men of each seat, and the cells that are knocked out. */
function positionText(geometry, { men, holes = [] }) {
  const cellsText = (cells) => {
    const listed = cells.slice(0, maxListed).map((cell) => geometry.alias(cell)).join(', ');
    return cells.length > maxListed ? `${listed} and ${cells.length - maxListed} more` : listed || 'none';
  };
  const lists = men.map((cells, seat) => `${geometry.seatNames[seat]}: ${cellsText(cells)}.`);
  return holes.length ? [...lists, `Knocked out: ${cellsText(holes)}.`] : lists;
}
