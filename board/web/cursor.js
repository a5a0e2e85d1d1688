/** Moves over the cells of a board by keys, and says what is there. */
import { announce } from './dom.js';
import { ring } from './marks.js';

const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Cursor {
  #column = null; // where a walk up or down began, in the direction across

  /** @param {import('./boardview.js').BoardView} view */
  constructor(view) {
    this.view = view;
    /** @type {number|null} the cell, null before the first key */
    this.cell = null;
    /** Whether it is shown: the board has the focus, and got it by keys. */
    this.isActive = false;
    view.canvas.addEventListener('focus', () => this.#setActive(view.canvas.matches(':focus-visible')));
    view.canvas.addEventListener('blur', () => this.#setActive(false));
    view.canvas.addEventListener('pointerdown', () => this.#setActive(false));
    view.canvas.addEventListener('keydown', (event) => this.#onKey(event));
  }

  reset() {
    this.cell = null;
    this.#column = null;
  }

  #setActive(active) {
    if (this.isActive === active || !this.view.board) return;
    this.isActive = active;
    this.view.canvas.classList.toggle('has-cursor', active);
    if (active) {
      this.cell ??= this.#firstCell();
      this.#tell();
    }
    this.view.draw();
  }

  /** A man that may move, or the cell in the middle. */
  #firstCell() {
    const { camera, interaction } = this.view;
    const [first] = interaction.movable;
    if (first !== undefined) return first;
    let best = 0;
    for (let cell = 1; cell < camera.xs.length; cell++) {
      if (Math.hypot(camera.xs[cell], camera.ys[cell]) < Math.hypot(camera.xs[best], camera.ys[best])) best = cell;
    }
    return best;
  }

  #onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.view.board) return;
    if (event.key === 'Escape') {
      this.view.emit('cancel', {});
      return;
    }
    if (event.key === '+' || event.key === '=') this.view.zoom(1.25);
    else if (event.key === '-') this.view.zoom(0.8);
    else if (!this.isActive) return; // the arrow keys go through the game
    else if (directions[event.key]) this.#step(event.key);
    else if (event.key === 'Enter' || event.key === ' ') this.view.emit('cell', { cell: this.cell });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #step(key) {
    const next = this.#neighbour(...directions[key]);
    if (next === undefined) {
      announce('edge of the board');
      return;
    }
    this.cell = next;
    this.view.camera.show(next);
    this.#tell();
    this.view.draw();
  }

  /** The nearest cell in a direction on the page. */
  #neighbour(dx, dy) {
    const { xs, ys } = this.view.camera;
    const isHorizontal = dy === 0;
    const across = (cell) => (isHorizontal ? ys[cell] : xs[cell]);
    if (this.#column?.isHorizontal !== isHorizontal) this.#column = { isHorizontal, at: across(this.cell) };
    let best;
    let least = Infinity;
    for (let cell = 0; cell < xs.length; cell++) {
      const along = (xs[cell] - xs[this.cell]) * dx + (ys[cell] - ys[this.cell]) * dy;
      const beside = Math.abs(across(cell) - this.#column.at);
      if (along < 0.3 || beside > along + 0.6 || along + 2 * beside >= least) continue;
      least = along + 2 * beside;
      best = cell;
    }
    return best;
  }

  #tell() { announce(this.view.describe(this.cell)); }

  paint(surface) {
    if (!this.isActive || this.cell === null) return;
    ring(surface, this.cell, surface.palette.cursor, [], 1, 0.56, 0.1);
  }
}
