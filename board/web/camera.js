import { bounds } from './geometry.js';
import { labelDistance, labelSize } from './labels.js';

/** The largest distance of neighbouring cells in pixels. */
const closest = 150;

/** The least distance of cells, in pixels, at which one of them is easily seen. */
const legible = 16;

/** Room beside the cells in pixels: without labels there, and beyond the letters of labels. */
const margin = { plain: 6, labels: 10 };

/** Half a cell with its edge, beyond the middles of the outer cells. */
const beyond = 0.6;

/** Which part of a board is shown, how large, and turned by how much. Lengths on the page are in CSS pixels. */
export class Camera {
  /** @param {import('./geometry.js').Geometry} geometry */
  constructor(geometry) {
    this.geometry = geometry;
    this.width = 1;
    this.height = 1;
    this.hasLabels = true;
    /** The distance of neighbouring cells in pixels. */
    this.scale = 1;
    this.turn(0);
  }

  /** Turns the board by an angle, in radians clockwise, and shows all of it. */
  turn(angle) {
    const { xs, ys, centre } = this.geometry;
    this.angle = angle;
    this.cos = round(Math.cos(angle));
    this.sin = round(Math.sin(angle));
    /** The cells as they are turned, around the middle of the board. */
    this.xs = new Float64Array(xs.length);
    this.ys = new Float64Array(xs.length);
    for (let i = 0; i < xs.length; i++) {
      const dx = xs[i] - centre.x;
      const dy = ys[i] - centre.y;
      this.xs[i] = dx * this.cos - dy * this.sin;
      this.ys[i] = dx * this.sin + dy * this.cos;
    }
    this.box = bounds(this.xs, this.ys);
    this.fit();
  }

  /** A place of the board as it is turned. */
  turned(x, y) {
    const dx = x - this.geometry.centre.x;
    const dy = y - this.geometry.centre.y;
    return { x: dx * this.cos - dy * this.sin, y: dx * this.sin + dy * this.cos };
  }

  resize(width, height) {
    const wasFit = this.isFit;
    this.width = width;
    this.height = height;
    if (wasFit) this.fit();
    else this.#clamp();
  }

  /** The scale at which the whole board is seen. */
  get fitScale() {
    const { left, right, top, bottom } = this.box;
    let scale = 1;
    for (let i = 0; i < 2; i++) { // the size of the labels depends on the scale, and the other way round
      const { x, y } = this.#room(scale);
      scale = Math.min((this.width - 2 * x) / (right - left + 2 * beyond), (this.height - 2 * y) / (bottom - top + 2 * beyond));
    }
    return Math.min(closest, Math.max(0.5, scale));
  }

  /** Room on the left and right, and above and below, at a scale, in pixels. */
  #room(scale) {
    if (!this.hasLabels) return { x: margin.plain, y: margin.plain };
    const { labels } = this.geometry;
    const isTurned = this.sin !== 0;
    const longest = (...sides) => Math.max(0, ...labels.filter((l) => l.side !== 'inside' && (isTurned || sides.includes(l.side))).map((l) => l.text.length));
    const size = labelSize(scale);
    const wide = longest('left', 'right');
    const near = margin.labels + Math.max(0, labelDistance(this.geometry.shape) - beyond) * scale;
    return { x: wide ? near + 0.56 * size * wide : margin.plain, y: longest('top', 'bottom') ? near + size : margin.plain };
  }

  get isFit() { return this.scale <= this.fitScale * 1.001; }

  /** Shows the whole board. */
  fit() {
    this.scale = this.fitScale;
    this.#clamp();
  }

  /** Moves the board by pixels. */
  pan(dx, dy) {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.#clamp();
  }

  /** Makes the board larger by a factor, where the place at a point of the page stays. */
  zoom(factor, px = this.width / 2, py = this.height / 2) {
    const scale = Math.min(Math.max(closest, this.fitScale), Math.max(this.fitScale, this.scale * factor));
    const wx = this.x + (px - this.width / 2) / this.scale;
    const wy = this.y + (py - this.height / 2) / this.scale;
    this.scale = scale;
    this.x = wx - (px - this.width / 2) / scale;
    this.y = wy - (py - this.height / 2) / scale;
    this.#clamp();
  }

  /** Moves the board as little as needed to have a cell in sight. @returns {boolean} whether it moved */
  reveal(cell) {
    const border = Math.min(2 * this.scale, this.width / 4, this.height / 4);
    const dx = outside(this.screenX(cell), border, this.width - border);
    const dy = outside(this.screenY(cell), border, this.height - border);
    if (dx === 0 && dy === 0) return false;
    const { x, y } = this;
    this.pan(-dx, -dy);
    return x !== this.x || y !== this.y;
  }

  /** Moves the board as little as needed to have the ends of a way in sight, unless they are; the last cell if there is room for one only. */
  follow(cells) {
    const ends = [cells[0], cells.at(-1)];
    const isSeen = (cell) => outside(this.screenX(cell), 0, this.width) === 0 && outside(this.screenY(cell), 0, this.height) === 0;
    if (!ends.every(isSeen)) for (const cell of ends) this.reveal(cell);
  }

  /** Has a cell in sight and large enough to be seen. @returns {boolean} whether anything moved */
  show(cell) {
    if (this.scale >= legible) return this.reveal(cell);
    this.zoom(legible * 1.5 / this.scale, this.screenX(cell), this.screenY(cell));
    this.reveal(cell);
    return true;
  }

  screenX(cell) { return (this.xs[cell] - this.x) * this.scale + this.width / 2; }

  screenY(cell) { return (this.ys[cell] - this.y) * this.scale + this.height / 2; }

  /** The cell at a point of the page, undefined if none is there. */
  cellAt(px, py) {
    const wx = this.x + (px - this.width / 2) / this.scale;
    const wy = this.y + (py - this.height / 2) / this.scale;
    const { centre } = this.geometry;
    return this.geometry.at(centre.x + wx * this.cos + wy * this.sin, centre.y - wx * this.sin + wy * this.cos);
  }

  /** Keeps the board in sight: in the middle if all of it is shown, and else without empty space beyond its edges. */
  #clamp() {
    const { left, right, top, bottom } = this.box;
    const { x, y } = this.#room(this.scale);
    this.x = within(this.x, left - beyond - x / this.scale, right + beyond + x / this.scale, this.width / this.scale);
    this.y = within(this.y, top - beyond - y / this.scale, bottom + beyond + y / this.scale, this.height / this.scale);
  }
}

/** Sines and cosines of right angles come out exact. */
const round = (v) => (Math.abs(v - Math.round(v)) < 1e-12 ? Math.round(v) : v);

/** By how much a value is below or above a range. */
const outside = (v, low, high) => (v < low ? v - low : v > high ? v - high : 0);

/** The middle of a window of some length that shows as much as it can of a range. */
function within(middle, low, high, length) {
  if (length >= high - low || Number.isNaN(middle) || middle === undefined) return (low + high) / 2;
  return Math.min(high - length / 2, Math.max(low + length / 2, middle));
}
