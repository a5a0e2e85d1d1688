/** A cursor on the cells of a board, moved by keys. Screen readers read the description of its cell. */
import { announce } from './dom.js';
import { ring } from './marks.js';

/** The maximum sideways distance of the next cell from the direction of the key, in units: rows of hexagonal boards are shifted by half a cell. */
const maxBeside = 0.75;

const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Cursor {
  #from = null; // the cell where an arrow begins that is being drawn
  #track = null; // the row or column along which the arrow keys move, from where they last changed direction

  /** @param {import('./boardview.js').BoardView} view whose option `announce` may replace the live region of the page */
  constructor(view) {
    this.view = view;
    this.announce = view.options.announce ?? announce;
    /** @type {number|null} the cell, null before the first key */
    this.cell = null;
    /** Whether the cursor is shown: the board has the focus, and got it from the keyboard. */
    this.isActive = false;
    view.canvas.addEventListener('focus', () => this.#setActive(view.canvas.matches(':focus-visible')));
    view.canvas.addEventListener('blur', () => this.#setActive(false));
    view.canvas.addEventListener('pointerdown', () => this.#setActive(false));
    view.canvas.addEventListener('keydown', (event) => this.#onKey(event));
  }

  reset() {
    this.cell = null;
    this.#track = this.#from = null;
  }

  #setActive(active) {
    if (this.isActive === active || !this.view.board) return;
    this.isActive = active;
    this.view.canvas.classList.toggle('has-cursor', active);
    if (active) {
      this.cell ??= this.#firstCell();
      this.#announceCell();
    }
    this.view.draw();
  }

  /** The cell of a man that may move, or otherwise the cell nearest to the centre. */
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
      if (this.#from !== null) this.view.emit('sketch', {});
      this.#from = null;
      this.view.emit('cancel', {});
      return;
    }
    if (event.key === '+' || event.key === '=') this.view.zoom(1.25);
    else if (event.key === '-') this.view.zoom(0.8);
    else if (!this.isActive) return; // the arrow keys then navigate the game
    else if (directions[event.key]) this.#step(event.key);
    else if (event.key === 'Enter' || event.key === ' ') this.#choose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Chooses the cell: for a move, or as the beginning or the end of an arrow; both on one cell are a circle. */
  #choose() {
    const { view, cell } = this;
    if (!view.isDrawing) {
      view.emit('cell', { cell });
    } else if (this.#from === null) {
      this.#from = cell;
      view.emit('sketch', { from: cell, cell });
      this.announce('an arrow from here to where you press Enter again, or a circle on this cell');
    } else {
      view.emit('mark', { from: this.#from, cell });
      this.announce(this.#from === cell ? 'circle' : 'arrow');
      this.#from = null;
    }
  }

  #step(key) {
    const next = this.#neighbour(...directions[key]);
    if (next === undefined) {
      this.announce('edge of the board');
      return;
    }
    this.cell = next;
    this.view.camera.show(next);
    if (this.#from !== null) this.view.emit('sketch', { from: this.#from, cell: next });
    this.#announceCell();
    this.view.draw();
  }

  /**
   * The next cell in a direction on the screen, undefined at the edge. It is the cell of the next row or column that is closest to the track,
   * so that every row is reached, and a column of a hexagonal board is followed although its cells alternate between left and right.
   */
  #neighbour(dx, dy) {
    const { xs, ys } = this.view.camera;
    const isHorizontal = dy === 0;
    const across = (cell) => (isHorizontal ? ys[cell] : xs[cell]);
    if (this.#track?.isHorizontal !== isHorizontal) this.#track = { isHorizontal, at: across(this.cell) };
    let best;
    let minDistance = Infinity;
    for (let cell = 0; cell < xs.length; cell++) {
      const along = (xs[cell] - xs[this.cell]) * dx + (ys[cell] - ys[this.cell]) * dy;
      if (along < 0.3 || Math.abs(across(cell) - across(this.cell)) > maxBeside) continue;
      // A row further away is never closer; the distance from the track decides within a row.
      const distance = 100 * along + Math.abs(across(cell) - this.#track.at);
      if (distance >= minDistance) continue;
      minDistance = distance;
      best = cell;
    }
    return best;
  }

  #announceCell() { this.announce(this.view.describe(this.cell)); }

  paint(surface) {
    if (!this.isActive || this.cell === null) return;
    ring(surface, this.cell, surface.palette.cursor, [], 1, 0.56, 0.1);
  }
}
