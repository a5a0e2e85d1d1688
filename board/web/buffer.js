/** A picture of a large board, made in slices of time, that is moved and stretched while the board is. */

/** How long a slice takes in milliseconds, and how many cells are drawn between two looks at the clock. */
const slice = { time: 5, cells: 200 };

/** How much is drawn beyond each edge of the view, as a part of its size. */
const surplus = 0.25;

/** The longest side of a picture in device pixels. */
const longestSide = 6000;

export class Buffer {
  #front = null; // {canvas, view, codes}: a finished picture, of what, and with which men
  #back = null; // the same with {next}: the cell that is drawn next

  /** @param {import('./painter.js').Painter} painter of its own @param {function(CanvasRenderingContext2D, Object): void} drawLabels */
  constructor(painter, drawLabels) {
    this.painter = painter;
    this.drawLabels = drawLabels;
  }

  get hasPicture() { return this.#front !== null; }

  /** Whether there is a picture at a camera's scale. */
  hasScale(camera, ratio) { return this.#front?.view.scale === camera.scale * ratio && this.#front.view.angle === camera.angle; }

  /** Whether there is a picture of all that a camera shows, sharp. @param {import('./camera.js').Camera} camera */
  isSharp(camera, ratio) { return this.#front !== null && covers(this.#front.view, camera, ratio); }

  /** Whether a picture is being made that will be. */
  isComing(camera, ratio) { return this.#back !== null && covers(this.#back.view, camera, ratio); }

  /** Begins another picture, of what a camera shows. */
  begin(camera, ratio, codes) {
    const view = viewOf(camera, ratio);
    this.painter.setUnit(view.scale);
    this.#back = { canvas: new OffscreenCanvas(view.width, view.height), view, codes: codes.slice(), next: 0, camera };
    this.#back.ctx = this.#back.canvas.getContext('2d');
  }

  /** Draws on for a slice of time. @returns {boolean} whether the picture is finished, and in use */
  work() {
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
      if (performance.now() > end && back.next < xs.length) return false;
    }
    this.drawLabels(ctx, view);
    this.#front = back;
    this.#back = null;
    return true;
  }

  /** Whether work is left. */
  get isBusy() { return this.#back !== null; }

  /** Draws cells again that hold other men now. */
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
    if (changed.length > 2000) { // another position altogether
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
      ctx.globalCompositeOperation = 'destination-out';
      ctx.beginPath();
      ctx.arc(x, y, 0.5 * view.scale, 0, 2 * Math.PI);
      ctx.fill();
      ctx.globalCompositeOperation = 'source-over';
      this.painter.cell(ctx, cell, codes[cell], x, y);
    }
    if (this.#back && this.painter.unit !== this.#back.view.scale) this.painter.setUnit(this.#back.view.scale);
  }

  /** Draws the picture as a camera sees it. */
  draw(ctx, camera, ratio) {
    if (!this.#front) return;
    const { canvas, view } = this.#front;
    const scale = camera.scale * ratio;
    const left = camera.x - camera.width / 2 / camera.scale;
    const top = camera.y - camera.height / 2 / camera.scale;
    const factor = scale / view.scale;
    let x = (view.left - left) * scale;
    let y = (view.top - top) * scale;
    if (factor === 1) { // on whole pixels the picture stays sharp
      x = Math.round(x);
      y = Math.round(y);
    }
    ctx.drawImage(canvas, x, y, canvas.width * factor, canvas.height * factor);
  }
}

/** What a picture for a camera holds: a part of the board, at a scale in device pixels. */
function viewOf(camera, ratio) {
  const scale = camera.scale * ratio;
  const beyond = 80 / camera.scale; // labels
  const { left, right, top, bottom } = camera.box;
  const wide = camera.width / camera.scale;
  const high = camera.height / camera.scale;
  const west = Math.max(left - 1 - beyond, camera.x - wide * (0.5 + surplus));
  const east = Math.min(right + 1 + beyond, camera.x + wide * (0.5 + surplus));
  const north = Math.max(top - 1 - beyond, camera.y - high * (0.5 + surplus));
  const south = Math.min(bottom + 1 + beyond, camera.y + high * (0.5 + surplus));
  return {
    left: west, top: north, scale, angle: camera.angle,
    width: Math.min(longestSide, Math.ceil((east - west) * scale)), height: Math.min(longestSide, Math.ceil((south - north) * scale)),
  };
}

/** Whether a picture has all that a camera shows of the board, at its scale. */
function covers(view, camera, ratio) {
  if (view.scale !== camera.scale * ratio || view.angle !== camera.angle) return false;
  const { left, right, top, bottom } = camera.box;
  const wide = camera.width / camera.scale / 2;
  const high = camera.height / camera.scale / 2;
  return view.left <= Math.max(left - 0.6, camera.x - wide)
    && view.top <= Math.max(top - 0.6, camera.y - high)
    && view.left + view.width / view.scale >= Math.min(right + 0.6, camera.x + wide)
    && view.top + view.height / view.scale >= Math.min(bottom + 0.6, camera.y + high);
}
