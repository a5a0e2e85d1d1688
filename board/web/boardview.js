/** Draws a board on a canvas: cells, men and their animation, marks, and the cells where a person may move. */
import { Buffer } from './buffer.js';
import { Camera } from './camera.js';
import { describeCell, noInteraction } from './choice.js';
import { Cursor } from './cursor.js';
import { h } from './dom.js';
import { Gestures } from './gestures.js';
import { drawLabels, drawPinnedLabels } from './labels.js';
import { expectedMotion, lastMove, motionBetween } from './motion.js';
import { paintOverlay } from './overlay.js';
import { Overview } from './overview.js';
import { codeBits, Occupants, Painter } from './painter.js';
import { readPalette } from './palette.js';

/** Boards with more cells than this are drawn from a cached picture. */
const bufferedCells = 2000;

/**
 * Events, each with a detail:
 * - "cell" {cell, isUnsure}: a cell was clicked, or chosen with Enter; cell is undefined for a click beside the board; isUnsure: a finger may have missed
 * - "lift" {cell}: a person begins to drag a man
 * - "drop" {from, cell, isMove}: the man was released; a listener that makes a move sets isMove, so that the man stays there
 * - "sketch", "mark" {from, cell}: a person draws, or has drawn, from one cell to another with the right button, or while `isDrawing`
 * - "cancel": Escape was pressed
 */
export class BoardView extends EventTarget {
  #ctx;
  #frame = 0;
  #motion = null; // {change, begin, isExpected}: the animation; isExpected: of a move whose position is not known yet
  #layers = new Map(); // marks by layer
  #codes = new Uint8Array(0); // the cells' codes as they are drawn (see codeBits), without men that are animated or dragged
  #ratio = 1; // device pixels per CSS pixel

  /** @param {HTMLElement} element to fill with the board @param {{letters: boolean, animation: boolean, coordinates: boolean}} [options] */
  constructor(element, options = { letters: true, animation: true, coordinates: true }) {
    super();
    this.element = element;
    this.options = options;
    this.canvas = h('canvas', { tabindex: '0', role: 'application', 'aria-roledescription': 'board', 'aria-label': 'Board' });
    this.element.append(this.canvas);
    this.#ctx = this.canvas.getContext('2d');
    /** @type {import('./geometry.js').Geometry|null} */
    this.geometry = null;
    this.board = null;
    this.previewed = null;
    this.interaction = noInteraction;
    this.dragged = null; // {seat, cell, x, y, isDown}: the dragged man, or a dropped man until the next position is shown
    this.hovered = null;
    /** Whether the pointer draws arrows and circles instead of making moves. */
    this.isDrawing = false;
    this.cursor = new Cursor(this);
    new Gestures(this);
    this.overview = new Overview(this);
    /** The times of drawing, in milliseconds, for measurements. */
    this.timing = { frames: 0, last: 0, longest: 0 };
    new ResizeObserver(() => this.#resize()).observe(element);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.refresh());
  }

  /** Shows the empty board of another game. @param {import('./geometry.js').Geometry} geometry */
  setGeometry(geometry) {
    this.geometry = geometry;
    this.camera = new Camera(geometry);
    this.board = this.previewed = this.#motion = this.dragged = this.hovered = null;
    this.#layers.clear();
    this.canvas.title = '';
    this.#codes = new Uint8Array(geometry.length);
    this.cursor.reset();
    this.refresh();
    this.#resize();
  }

  /** Applies changes of the colours and options. */
  refresh() {
    if (!this.geometry) return;
    this.palette = readPalette(this.element);
    this.painter = new Painter(this.geometry, this.palette, this.options);
    this.buffer = this.geometry.length > bufferedCells
      ? new Buffer(new Painter(this.geometry, this.palette, this.options), (ctx, view) => this.#labels(ctx, view)) : null;
    const wasFit = this.camera.isFit;
    this.camera.hasLabels = this.options.coordinates;
    if (wasFit) this.camera.fit();
    this.#tellSize();
    this.draw();
  }

  #resize() {
    const { clientWidth, clientHeight } = this.element;
    if (!clientWidth || !clientHeight) return;
    // Capped, because drawing a large board takes time.
    this.#ratio = Math.min(window.devicePixelRatio || 1, this.buffer ? 2 : 3);
    this.canvas.width = Math.round(clientWidth * this.#ratio);
    this.canvas.height = Math.round(clientHeight * this.#ratio);
    this.camera?.resize(clientWidth, clientHeight);
    // Immediately, because a resized canvas is empty and would flicker until the next frame.
    if (!this.camera) return;
    this.#paint(performance.now());
    requestAnimationFrame(() => this.#tellSize()); // later, because it may resize the canvas again
  }

  /** Tells the style sheet how wide the board can be in its height, and how high it is, so that its neighbours can stand at its edges. */
  #tellSize() {
    const { clientWidth, clientHeight, parentElement } = this.element;
    if (!parentElement || !clientHeight) return;
    parentElement.style.setProperty('--board-width', `${Math.ceil(this.camera.extent(Infinity, clientHeight).width)}px`);
    parentElement.style.setProperty('--board-height', `${Math.floor(this.camera.extent(clientWidth, clientHeight).height)}px`);
  }

  /**
   * Shows a position.
   * @param {Object} board diagram.Board
   * @param {'forward'|'back'|'none'} [direction] whether a move leads to it from the previous one, back to it, or neither
   */
  setBoard(board, direction = 'none') {
    const before = this.board;
    this.board = board;
    this.occupants = new Occupants(board, this.geometry.length);
    const change = before && direction !== 'none' && this.#isAnimated ? motionBetween(before, board, direction, this.dragged?.cell) : null;
    this.dragged = null;
    this.#motion = change && { change, begin: this.#motion?.isExpected && direction === 'forward' ? this.#motion.begin : performance.now() };
    this.canvas.setAttribute('aria-label', `${board.title} board`);
    this.#updateCodes();
    if (direction === 'forward' && !this.camera.isFit) this.camera.follow(lastMove(board));
    this.#moved();
  }

  /** Begins to show a move whose position is not known yet; the next position ends that. @param {number} seat @param {number[]} cells */
  expect(seat, cells) {
    const change = this.dragged ? null : expectedMotion(this.occupants, seat, cells); // a dragged man is there already
    if (!change) return;
    this.#motion = { change, begin: this.#isAnimated ? performance.now() : -Infinity, isExpected: true };
    this.#updateCodes();
    this.draw();
  }

  /** The remaining time of the animation, in milliseconds. */
  get remainingMotion() {
    return this.#motion ? Math.max(0, this.#motion.begin + this.#motion.change.duration - performance.now()) : 0;
  }

  get #isAnimated() { return this.options.animation && !matchMedia('(prefers-reduced-motion: reduce)').matches; }

  /** Shows another position temporarily; null ends the preview. @param {Object|null} board */
  preview(board) {
    this.previewed = board;
    this.#motion = null;
    this.#updateCodes();
    this.draw();
  }

  /**
   * Replaces the marks of a layer.
   * @param {string} layer any name; "engine" and "hint" have colours of their own
   * @param {Object[]} marks diagram.Mark
   */
  setMarks(layer, marks) {
    if (marks.length) this.#layers.set(layer, marks);
    else if (!this.#layers.delete(layer)) return;
    this.draw();
  }

  /** Shows the moves that a person may make. @param {import('./choice.js').Interaction|null} interaction */
  setInteraction(interaction) {
    this.interaction = interaction ?? noInteraction;
    this.draw();
  }

  /** Rotates the board by steps of 60 degrees if it is triangular, and of 90 degrees otherwise. @param {number} steps clockwise */
  rotate(steps = 1) {
    this.camera.setAngle(this.camera.angle + steps * (this.geometry.isTriangular ? Math.PI / 3 : Math.PI / 2));
    this.#tellSize();
    this.#moved();
  }

  /** Rotates a star so that the home of a seat is at the bottom. @param {number} seat */
  face(seat) {
    const angle = this.geometry.angleTo(seat);
    if (angle !== undefined) this.camera.setAngle(angle);
    this.draw();
  }

  fit() {
    this.camera.fit();
    this.#moved();
  }

  pan(dx, dy) {
    this.camera.pan(dx, dy);
    this.#moved();
  }

  zoom(factor, x, y) {
    this.camera.zoom(factor, x, y);
    this.#moved();
  }

  /** Draws the board after a movement, which delays sharpening. */
  #moved() {
    this.buffer?.hold();
    this.draw();
  }

  /** Requests that the board is drawn in the next frame. */
  draw() {
    this.#frame ||= requestAnimationFrame((now) => {
      this.#frame = 0;
      if (this.geometry && this.canvas.width > 1) this.#paint(now);
    });
  }

  /** Updates the cells' codes, without men that are animated or dragged. */
  #updateCodes() {
    const occupants = this.previewed ? new Occupants(this.previewed, this.geometry.length) : this.occupants;
    if (!occupants) return;
    this.#codes = occupants.codes.slice();
    const clear = (seat, ...cells) => { for (const cell of cells) this.#codes[cell] &= ~(1 << seat | codeBits.fading); };
    for (const { cells, seat } of this.#motion?.change.walks ?? []) clear(seat, cells[0], cells.at(-1));
    for (const { cell, seat } of this.#motion?.change.appeared ?? []) clear(seat, cell);
    if (this.dragged) clear(this.dragged.seat, this.dragged.cell);
    this.buffer?.update(this.#codes);
  }

  #paint(now) {
    const begin = performance.now();
    const ctx = this.#ctx;
    if (this.#motion && !this.#motion.isExpected && now - this.#motion.begin >= this.#motion.change.duration) {
      this.#motion = null;
      this.#updateCodes();
    }
    const unit = this.camera.scale * this.#ratio;
    this.painter.setUnit(unit);
    const surface = {
      ctx, unit, palette: this.palette, painter: this.painter,
      x: (cell) => this.camera.screenX(cell) * this.#ratio,
      y: (cell) => this.camera.screenY(cell) * this.#ratio,
    };
    ctx.clearRect(0, 0, this.canvas.width, this.canvas.height);
    if (this.buffer) this.buffer.paint(ctx, this.camera, this.#ratio, () => this.#sharpen());
    else this.#paintCells(surface);
    if (this.board) {
      paintOverlay(surface, this, { layers: this.#layers, codes: this.#codes, motion: this.#motion && { change: this.#motion.change, time: now - this.#motion.begin } });
      if (this.dragged) this.painter.man(ctx, this.dragged.seat, this.dragged.x * this.#ratio, this.dragged.y * this.#ratio, this.dragged.isDown ? 1 : 1.12);
      this.cursor.paint(surface);
    }
    if (this.options.coordinates) drawPinnedLabels(ctx, this.geometry, this.camera, { ratio: this.#ratio, palette: this.palette });
    this.overview.paint();
    if ((this.#motion && !this.#motion.isExpected) || this.remainingMotion || this.buffer?.isBusy) this.draw();
    const last = performance.now() - begin;
    Object.assign(this.timing, { frames: this.timing.frames + 1, last, longest: Math.max(this.timing.longest, last) });
  }

  #paintCells({ ctx, x, y }) {
    this.painter.ground(ctx, (cell) => ({ x: x(cell), y: y(cell) }));
    for (let cell = 0; cell < this.#codes.length; cell++) this.painter.cell(ctx, cell, this.#codes[cell], x(cell), y(cell));
    const { camera } = this;
    this.#labels(ctx, {
      left: camera.x - camera.width / 2 / camera.scale, top: camera.y - camera.height / 2 / camera.scale, scale: camera.scale * this.#ratio,
    });
  }

  /** Begins to draw a sharp picture of a large board. */
  #sharpen() {
    this.buffer?.begin(this.camera, this.#ratio, this.#codes);
    this.draw();
  }

  #labels(ctx, view) {
    if (this.options.coordinates) drawLabels(ctx, this.geometry, this.camera, view, { ratio: this.#ratio, palette: this.palette, codes: this.#codes });
  }

  /** Shows a man at the pointer while it is dragged; null ends the drag. @param {{seat: number, cell: number, x: number, y: number}|null} dragged */
  setDragged(dragged) {
    const hasChanged = this.dragged?.cell !== dragged?.cell;
    this.dragged = dragged;
    if (hasChanged) this.#updateCodes();
    this.draw();
  }

  /** Leaves the dragged man on a cell until the next position is shown. */
  putDown(cell) {
    if (this.dragged) this.setDragged({ ...this.dragged, x: this.camera.screenX(cell), y: this.camera.screenY(cell), isDown: true });
  }

  /** Shows that the pointer is over a cell; undefined for none. */
  setHovered(cell) {
    if (this.hovered === cell) return;
    const { movable, targets, placements } = this.interaction;
    const isActive = (c) => c !== undefined && (targets.has(c) || movable.has(c) || placements.has(c));
    if (isActive(cell) || isActive(this.hovered)) this.draw();
    this.hovered = cell;
    // When zoomed in on a large board, the labels may be out of sight.
    if (this.buffer) this.canvas.title = cell === undefined ? '' : this.geometry.alias(cell);
    this.canvas.classList.toggle('active', isActive(cell));
  }

  /** Describes a cell in words, for screen readers. */
  describe(cell) { return describeCell(this, cell); }

  emit(type, detail) { this.dispatchEvent(new CustomEvent(type, { detail })); }
}
