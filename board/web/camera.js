import { bounds } from './geometry.js';
import { labelDistance, labelSize } from './labels.js';

/** The largest distance of neighbouring cells, in pixels. */
const maxScale = 180;

/** The smallest distance of cells, in pixels, at which a single cell is easily seen. */
const legibleScale = 16;

/** The space around the cells in pixels: on a side without labels, and in addition to the text of labels. */
const margin = { plain: 6, labels: 10 };

/** Half the size of a cell with its edge, in units of the distance of cells. */
export const halfCell = 0.6;

/** The view of a board: the visible part, its scale and its rotation. Lengths on the page are in CSS pixels. */
export class Camera {
  /** @param {import('./geometry.js').Geometry} geometry */
  constructor(geometry) {
    this.geometry = geometry;
    this.width = 1;
    this.height = 1;
    this.hasLabels = true;
    /** The distance of neighbouring cells in pixels. */
    this.scale = 1;
    this.setAngle(0);
  }

  /** Rotates the board to an angle, in radians clockwise, and shows all of it. */
  setAngle(angle) {
    const { xs, ys, centre } = this.geometry;
    this.angle = angle;
    this.cos = round(Math.cos(angle));
    this.sin = round(Math.sin(angle));
    /** The coordinates of the cells after the rotation, relative to the centre of the board. */
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

  /** The coordinates of a point of the board after the rotation. */
  rotated(x, y) {
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

  /** The scale at which the whole board just fits. */
  get fitScale() { return this.#scaleFor(this.width, this.height); }

  #scaleFor(width, height) {
    const { left, right, top, bottom } = this.box;
    let scale = 1;
    for (let i = 0; i < 2; i++) { // the size of the labels and the scale depend on each other
      const space = this.#margins(scale);
      scale = Math.min((width - space.left - space.right) / (right - left + 2 * halfCell), (height - space.top - space.bottom) / (bottom - top + 2 * halfCell));
    }
    return Math.min(maxScale, Math.max(0.5, scale));
  }

  /** The margins on the four sides at a scale, in pixels. */
  #margins(scale) {
    const { labels } = this.geometry;
    const isRotated = this.angle !== 0;
    const longest = (side) => (this.hasLabels ? Math.max(0, ...labels.filter((l) => l.side !== 'inside' && (isRotated || l.side === side)).map((l) => l.text.length)) : 0);
    const size = labelSize(scale);
    const near = margin.labels + Math.max(0, labelDistance(this.geometry.shape) - halfCell) * scale;
    const wide = (side) => (longest(side) ? near + 0.56 * size * longest(side) : margin.plain);
    const high = (side) => (longest(side) ? near + size : margin.plain);
    return { left: wide('left'), right: wide('right'), top: high('top'), bottom: high('bottom') };
  }

  /** The size in pixels of the whole board with its labels, as large as it fits into a width and a height. */
  extent(width, height) {
    const scale = this.#scaleFor(width, height);
    const { left, right, top, bottom } = this.box;
    const space = this.#margins(scale);
    return {
      width: (right - left + 2 * halfCell) * scale + space.left + space.right, height: (bottom - top + 2 * halfCell) * scale + space.top + space.bottom,
    };
  }

  get isFit() { return this.scale <= this.fitScale * 1.001; }

  /** Shows the whole board. */
  fit() {
    this.scale = this.fitScale;
    this.#clamp();
  }

  /** Moves the board by a number of pixels. */
  pan(dx, dy) {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.#clamp();
  }

  /** Enlarges the board by a factor, around a fixed point of the page. */
  zoom(factor, px = this.width / 2, py = this.height / 2) {
    const scale = Math.min(Math.max(maxScale, this.fitScale), Math.max(this.fitScale, this.scale * factor));
    const [wx, wy] = this.worldAt(px, py);
    this.scale = scale;
    this.x = wx - (px - this.width / 2) / scale;
    this.y = wy - (py - this.height / 2) / scale;
    this.#clamp();
  }

  /** Pans as little as needed to bring a cell into view. @returns {boolean} whether the board moved */
  reveal(cell) {
    const border = Math.min(2 * this.scale, this.width / 4, this.height / 4);
    const dx = overshoot(this.screenX(cell), border, this.width - border);
    const dy = overshoot(this.screenY(cell), border, this.height - border);
    if (dx === 0 && dy === 0) return false;
    const { x, y } = this;
    this.pan(-dx, -dy);
    return x !== this.x || y !== this.y;
  }

  /** Pans to bring the ends of a path into view, unless both are visible; if they don't fit, pans to the last cell. */
  follow(cells) {
    const ends = [...cells.slice(0, 1), ...cells.slice(-1)];
    const isVisible = (cell) => overshoot(this.screenX(cell), 0, this.width) === 0 && overshoot(this.screenY(cell), 0, this.height) === 0;
    if (!ends.every(isVisible)) for (const cell of ends) this.reveal(cell);
  }

  /** Brings a cell into view, and zooms in if cells are too small to be seen. @returns {boolean} whether the view changed */
  show(cell) {
    if (this.scale >= legibleScale) return this.reveal(cell);
    this.zoom(legibleScale * 1.5 / this.scale, this.screenX(cell), this.screenY(cell));
    this.reveal(cell);
    return true;
  }

  /** The rotated coordinates of the board at a point of the canvas. */
  worldAt(px, py) { return [this.x + (px - this.width / 2) / this.scale, this.y + (py - this.height / 2) / this.scale]; }

  /** The point of the canvas at rotated coordinates of the board. */
  screenOf(wx, wy) { return [(wx - this.x) * this.scale + this.width / 2, (wy - this.y) * this.scale + this.height / 2]; }

  screenX(cell) { return (this.xs[cell] - this.x) * this.scale + this.width / 2; }

  screenY(cell) { return (this.ys[cell] - this.y) * this.scale + this.height / 2; }

  /** The cell at a point of the canvas, undefined if there is none. */
  cellAt(px, py) {
    const [wx, wy] = this.worldAt(px, py);
    const { centre } = this.geometry;
    return this.geometry.at(centre.x + wx * this.cos + wy * this.sin, centre.y - wx * this.sin + wy * this.cos);
  }

  /** Centres the board if it fits, and otherwise avoids empty space beyond its edges. */
  #clamp() {
    const { left, right, top, bottom } = this.box;
    const space = this.#margins(this.scale);
    this.x = clampCentre(this.x, left - halfCell - space.left / this.scale, right + halfCell + space.right / this.scale, this.width / this.scale);
    this.y = clampCentre(this.y, top - halfCell - space.top / this.scale, bottom + halfCell + space.bottom / this.scale, this.height / this.scale);
  }
}

/** Removes rounding errors from the sines and cosines of right angles. */
const round = (v) => (Math.abs(v - Math.round(v)) < 1e-12 ? Math.round(v) : v);

/** The distance of a value below (negative) or above (positive) a range. */
const overshoot = (v, low, high) => (v < low ? v - low : v > high ? v - high : 0);

/**
 * Moves the centre of a window of a given length as little as possible, so that the window is inside a range. If the range is shorter than the
 * window, it is centred.
 */
function clampCentre(centre, low, high, length) {
  if (length >= high - low || Number.isNaN(centre) || centre === undefined) return (low + high) / 2;
  return Math.min(high - length / 2, Math.max(low + length / 2, centre));
}
