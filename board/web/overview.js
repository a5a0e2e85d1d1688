/** A small map of the whole board, shown while only a part of it is seen. A click or a drag on it moves the view there. */
import { h } from './dom.js';
import { drawPicture } from './picture.js';

/** The size of the map as a fraction of the shorter side of the view, with its limits in CSS pixels. */
const size = { part: 0.26, min: 84, max: 168 };

export class Overview {
  #picture = h('canvas', {}); // of the board, without the frame
  #camera = null; // of the picture
  #key = []; // what the picture shows

  /** @param {import('./boardview.js').BoardView} view */
  constructor(view) {
    this.view = view;
    // The keys reach all cells without it.
    this.canvas = h('canvas', { class: 'overview', 'aria-hidden': 'true', hidden: true });
    view.element.append(this.canvas);
    const go = (event) => {
      if (!event.buttons) return;
      if (event.type === 'pointerdown') this.canvas.setPointerCapture(event.pointerId);
      this.#goTo(event.offsetX, event.offsetY);
    };
    this.canvas.addEventListener('pointerdown', go);
    this.canvas.addEventListener('pointermove', go);
  }

  /** Moves the view to a point of the map. */
  #goTo(x, y) {
    const { camera } = this.view;
    const factor = this.canvas.width / this.canvas.clientWidth;
    const [wx, wy] = this.#camera.worldAt(x * factor, y * factor);
    this.view.pan((camera.x - wx) * camera.scale, (camera.y - wy) * camera.scale);
  }

  /** Draws the map with a frame around the visible part, or hides it if all is seen. */
  paint() {
    const { view, canvas } = this;
    const { camera, palette } = view;
    canvas.hidden = camera.isFit || !view.board;
    if (canvas.hidden) return;
    const side = Math.round(Math.min(size.max, Math.max(size.min, size.part * Math.min(camera.width, camera.height))));
    const key = [view.previewed ?? view.board, palette, camera.angle, side];
    if (key.some((part, i) => part !== this.#key[i])) {
      this.#key = key;
      canvas.width = canvas.height = 0;
      this.#camera = drawPicture(this.#picture, view.geometry, key[0], palette, side, camera.angle);
      canvas.style.width = canvas.style.height = `${side}px`;
    }
    if (!canvas.width) Object.assign(canvas, { width: this.#picture.width, height: this.#picture.height });
    const ctx = canvas.getContext('2d');
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    ctx.drawImage(this.#picture, 0, 0);
    const [left, top] = this.#camera.screenOf(...camera.worldAt(0, 0));
    const [right, bottom] = this.#camera.screenOf(...camera.worldAt(camera.width, camera.height));
    ctx.strokeStyle = palette.must;
    ctx.lineWidth = 2 * canvas.width / side;
    const inside = (v) => Math.min(canvas.width - ctx.lineWidth / 2, Math.max(ctx.lineWidth / 2, v));
    ctx.strokeRect(inside(left), inside(top), inside(right) - inside(left), inside(bottom) - inside(top));
  }
}
