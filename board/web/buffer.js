/**
 * A cached picture of a large board. It is drawn in slices of time, and shifted and scaled while the board is panned and zoomed. The front
 * picture is shown while the back picture is being drawn.
 */
import { halfCell } from './camera.js';

/** The length of a slice in milliseconds, and the number of cells drawn between two readings of the clock. */
const slice = { time: 5, cells: 200 };

/** The margin that is drawn beyond each edge of the view, as a fraction of its size. */
const overscan = 0.25;

/** The maximum length of a picture's side, in device pixels. */
const maxSide = 6000;

/** The delay after the last movement before the board is drawn sharp again, in milliseconds. */
const sharpenDelay = 90;

/** If more cells than this have changed, the whole picture is drawn again. */
const maxPatchedCells = 2000;

export class Buffer {
  #front = null; // {canvas, ctx, view, codes, camera}: the finished picture, the part of the board that it shows, and the cells' codes
  #timer = 0; // until a new picture begins
  #back = null; // the same, and next: the cell to draw next

  /** @param {import('./painter.js').Painter} painter used by this buffer alone @param {function(CanvasRenderingContext2D, Object): void} drawLabels */
  constructor(painter, drawLabels) {
    this.painter = painter;
    this.drawLabels = drawLabels;
  }

  /** Whether there is a picture with a camera's scale and rotation. */
  #hasScale(camera, ratio) { return this.#front?.view.scale === camera.scale * ratio && this.#front.view.angle === camera.angle; }

  /** Whether the picture covers a camera's view, at its scale. @param {import('./camera.js').Camera} camera */
  #isSharp(camera, ratio) { return this.#front !== null && covers(this.#front.view, camera, ratio); }

  /** Whether a picture is being drawn that will be sharp. */
  #isPending(camera, ratio) { return this.#back !== null && covers(this.#back.view, camera, ratio); }

  /** Begins to draw a new picture of a camera's view. */
  begin(camera, ratio, codes) {
    const view = viewOf(camera, ratio);
    this.painter.setUnit(view.scale);
    this.#back = { canvas: new OffscreenCanvas(view.width, view.height), view, codes: codes.slice(), next: 0, camera };
    this.#back.ctx = this.#back.canvas.getContext('2d');
    this.painter.ground(this.#back.ctx, (cell) => ({ x: (camera.xs[cell] - view.left) * view.scale, y: (camera.ys[cell] - view.top) * view.scale }),
      { hasShadow: false, hasGrain: camera.isFit });
  }

  /** Delays a new picture, because the board moves. */
  hold() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /**
   * Draws a camera's view from the picture, and continues the new one. It calls sharpen when a new one should begin: after a pause of the
   * movements, or at once if the view is panned beyond the edge of the picture.
   */
  paint(ctx, camera, ratio, sharpen) {
    if (!this.#isSharp(camera, ratio) && !this.#isPending(camera, ratio)) {
      if (!this.#hasScale(camera, ratio)) {
        this.#timer ||= setTimeout(() => {
          this.#timer = 0;
          sharpen();
        }, this.#front ? sharpenDelay : 0);
      } else if (!this.isBusy) sharpen();
    }
    if (this.isBusy) this.#work();
    this.#draw(ctx, camera, ratio);
  }

  /** Continues drawing for a slice of time. */
  #work() {
    const back = this.#back;
    const { view, camera, ctx, codes } = back;
    const end = performance.now() + slice.time;
    const { xs, ys } = camera;
    while (back.next < xs.length) {
      const stop = Math.min(xs.length, back.next + slice.cells);
      for (; back.next < stop; back.next++) {
        const x = (xs[back.next] - view.left) * view.scale;
        const y = (ys[back.next] - view.top) * view.scale;
        if (x < -view.scale || y < -view.scale || x > view.width + view.scale || y > view.height + view.scale) continue;
        this.painter.cell(ctx, back.next, codes[back.next], x, y);
      }
      if (performance.now() > end && back.next < xs.length) return;
    }
    this.drawLabels(ctx, view);
    this.#front = back;
    this.#back = null;
  }

  /** Whether a picture is being drawn. */
  get isBusy() { return this.#back !== null; }

  /** Redraws the cells whose codes have changed. */
  update(codes) {
    for (const picture of [this.#front, this.#back]) {
      if (picture) this.#patch(picture, codes);
    }
  }

  #patch(picture, codes) {
    const { view, camera, ctx } = picture;
    const changed = [];
    for (let cell = 0; cell < codes.length; cell++) {
      if (picture.codes[cell] !== codes[cell]) changed.push(cell);
    }
    if (changed.length === 0) return;
    if (changed.length > maxPatchedCells) {
      if (picture === this.#front) this.#front = null;
      else this.#back = null;
      return;
    }
    picture.codes = codes.slice();
    if (this.painter.unit !== view.scale) this.painter.setUnit(view.scale);
    for (const cell of changed) {
      if (picture === this.#back && cell >= picture.next) continue;
      const x = (camera.xs[cell] - view.left) * view.scale;
      const y = (camera.ys[cell] - view.top) * view.scale;
      ctx.fillStyle = this.painter.palette.plain; // without the grain, which is hardly seen between so small cells
      ctx.beginPath();
      ctx.arc(x, y, 0.5 * view.scale, 0, 2 * Math.PI);
      ctx.fill();
      this.painter.cell(ctx, cell, codes[cell], x, y);
    }
    if (this.#back && this.painter.unit !== this.#back.view.scale) this.painter.setUnit(this.#back.view.scale);
  }

  /** Draws the picture as a camera sees it. */
  #draw(ctx, camera, ratio) {
    if (!this.#front) return;
    const { canvas, view } = this.#front;
    const scale = camera.scale * ratio;
    const left = camera.x - camera.width / 2 / camera.scale;
    const top = camera.y - camera.height / 2 / camera.scale;
    const factor = scale / view.scale;
    let x = (view.left - left) * scale;
    let y = (view.top - top) * scale;
    if (factor === 1) { // aligned to pixels, the picture stays sharp
      x = Math.round(x);
      y = Math.round(y);
    }
    ctx.drawImage(canvas, x, y, canvas.width * factor, canvas.height * factor);
  }
}

/** The part of the board in a picture for a camera, and its scale and size in device pixels. */
function viewOf(camera, ratio) {
  const scale = camera.scale * ratio;
  const labels = 80 / camera.scale; // space for labels
  const { left, right, top, bottom } = camera.box;
  const wide = camera.width / camera.scale;
  const high = camera.height / camera.scale;
  const west = Math.max(left - 1 - labels, camera.x - wide * (0.5 + overscan));
  const east = Math.min(right + 1 + labels, camera.x + wide * (0.5 + overscan));
  const north = Math.max(top - 1 - labels, camera.y - high * (0.5 + overscan));
  const south = Math.min(bottom + 1 + labels, camera.y + high * (0.5 + overscan));
  return {
    left: west, top: north, scale, angle: camera.angle,
    width: Math.min(maxSide, Math.ceil((east - west) * scale)), height: Math.min(maxSide, Math.ceil((south - north) * scale)),
  };
}

/** Whether a picture covers a camera's view of the board, at its scale. */
function covers(view, camera, ratio) {
  if (view.scale !== camera.scale * ratio || view.angle !== camera.angle) return false;
  const { left, right, top, bottom } = camera.box;
  const wide = camera.width / camera.scale / 2;
  const high = camera.height / camera.scale / 2;
  return view.left <= Math.max(left - halfCell, camera.x - wide)
    && view.top <= Math.max(top - halfCell, camera.y - high)
    && view.left + view.width / view.scale >= Math.min(right + halfCell, camera.x + wide)
    && view.top + view.height / view.scale >= Math.min(bottom + halfCell, camera.y + high);
}
