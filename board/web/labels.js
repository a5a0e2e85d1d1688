/** Draws the labels of rows, columns and cells, beside the board or on it. */
import { codeBits } from './painter.js';

/** The smallest and largest font size, and the smallest distance of lines, in CSS pixels. */
const font = { min: 9, max: 13, distance: 12 };

/** The font size for a distance of cells, both in CSS pixels. */
export const labelSize = (scale) => Math.min(font.max, Math.max(font.min, 0.34 * scale));

/** The distance of labels from the centres of the outer cells, in units of the distance of cells. */
export const labelDistance = (shape) => (shape === 'point' ? 0.9 : 0.72);

/** The offset of a square cell's own label from its centre, in the same units: in a corner, where no man hides it. */
const corner = 0.41;

/** The direction from a label to the board, by the label's side. */
const inwards = { left: [1, 0], right: [-1, 0], top: [0, 1], bottom: [0, -1], inside: [0, 0] };

/**
 * Draws the labels of a board.
 * @param {CanvasRenderingContext2D} ctx
 * @param {import('./geometry.js').Geometry} geometry
 * @param {import('./camera.js').Camera} camera for the rotation
 * @param {{left: number, top: number, scale: number}} view what the canvas shows, in device pixels
 * @param {{ratio: number, palette: Object<string, string>, codes: Uint8Array}} options codes: see codeBits; men hide the labels of round cells
 */
export function drawLabels(ctx, geometry, camera, view, { ratio, palette, codes }) {
  const size = labelSize(view.scale / ratio) * ratio;
  ctx.save();
  ctx.font = `${size}px system-ui, sans-serif`;
  ctx.textBaseline = 'middle';
  const gap = Math.max(0, 6 * ratio - 0.2 * view.scale); // extra distance for small cells
  const nearer = 1 - labelDistance(geometry.shape);
  const rows = geometry.isTriangular ? 0.866 : 1; // their distance
  const drawn = {}; // the place of the last label drawn, by side
  // Where the labels of a square board have no room, every second one is drawn, or every third and so on.
  const widest = Math.max(0, ...geometry.labels.map(({ text }) => ctx.measureText(text).width));
  const step = (isRow) => Math.ceil((isRow ? font.distance * ratio : widest + size / 2) / view.scale);
  const counts = {}; // the labels so far, by side
  for (const label of geometry.labels) {
    const inside = label.side === 'inside';
    const shift = inside && geometry.shape === 'square' ? corner * view.scale : 0;
    if (inside && !shift && codes[geometry.at(label.x, label.y)] & codeBits.men) continue;
    const [ix, iy] = inwards[label.side];
    const p = camera.rotated(label.x + nearer * ix, label.y + (nearer + rows - 1) * iy);
    // The direction to the board after the rotation.
    const dx = ix * camera.cos - iy * camera.sin;
    const dy = ix * camera.sin + iy * camera.cos;
    const x = (p.x - view.left) * view.scale - gap * dx - shift;
    const y = (p.y - view.top) * view.scale + 0.06 * size - gap * dy - shift;
    const last = drawn[label.side];
    counts[label.side] = (counts[label.side] ?? -1) + 1;
    if (!geometry.isTriangular && !inside && counts[label.side] % step(Math.abs(dx) > 0.4) > 0) continue;
    // Labels that would touch the previous one are omitted.
    if (last && Math.abs(y - last.y) < font.distance * ratio && Math.abs(x - last.x) < ctx.measureText(label.text).width + size / 2) continue;
    drawn[label.side] = { x, y };
    ctx.textAlign = dx > 0.4 ? 'right' : dx < -0.4 ? 'left' : 'center';
    ctx.fillStyle = inside ? palette.inside : palette.label;
    ctx.globalAlpha = inside && !shift ? 0.6 : 1;
    ctx.fillText(label.text, x, y);
  }
  ctx.restore();
}

/**
 * Draws labels at the edges of the view for rows and columns whose own labels are out of sight.
 * @param {CanvasRenderingContext2D} ctx
 * @param {import('./geometry.js').Geometry} geometry
 * @param {import('./camera.js').Camera} camera
 * @param {{ratio: number, palette: Object<string, string>}} options
 */
export function drawPinnedLabels(ctx, geometry, camera, { ratio, palette }) {
  if (camera.isFit) return;
  const size = labelSize(camera.scale) * ratio;
  ctx.save();
  ctx.font = `600 ${size}px system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  const drawn = [];
  for (const { text, x, y } of geometry.isTriangular ? firstCells(geometry, camera) : outOfSight(geometry, camera)) {
    const wide = 0.6 * size * text.length + 8 * ratio; // to measure hundreds of texts takes milliseconds
    const high = 1.5 * size;
    const left = Math.min(ctx.canvas.width - wide, Math.max(0, x * ratio - wide / 2));
    const top = Math.min(ctx.canvas.height - high, Math.max(0, y * ratio - high / 2));
    if (drawn.some((box) => left < box.left + box.wide && box.left < left + wide && top < box.top + high && box.top < top + high)) continue;
    drawn.push({ left, top, wide });
    ctx.fillStyle = palette.plain;
    ctx.globalAlpha = 0.85;
    ctx.fillRect(left, top, wide, high);
    ctx.globalAlpha = 1;
    ctx.fillStyle = palette.inside;
    ctx.fillText(text, left + wide / 2, top + high / 2);
  }
  ctx.restore();
}

/** The labels of a square board that are beyond the edges of the view, at the rows and columns that are seen. */
function* outOfSight(geometry, camera) {
  for (const label of geometry.labels) {
    const { x: wx, y: wy } = camera.rotated(label.x, label.y);
    const [x, y] = camera.screenOf(wx, wy);
    const isOut = { x: x < 0 || x > camera.width, y: y < 0 || y > camera.height };
    if (label.side !== 'inside' && isOut.x !== isOut.y) yield { text: label.text, x, y };
  }
}

/** The name of the first cell seen of each row of a star or a triangle that begins out of sight: on along the row, its columns count up. */
function* firstCells(geometry, camera) {
  const steps = [camera.scale * camera.cos, camera.scale * camera.sin]; // from a cell to the next one in its row, in pixels
  for (const { cell, cells } of geometry.lines) {
    const place = [camera.screenX(cell), camera.screenY(cell)];
    let [first, last] = [0, cells - 1];
    [camera.width, camera.height].forEach((size, axis) => {
      const [near, far] = [-place[axis] / steps[axis], (size - place[axis]) / steps[axis]].sort((a, b) => a - b);
      if (Math.abs(steps[axis]) > 1e-6) [first, last] = [Math.max(first, Math.ceil(near)), Math.min(last, far)];
      else if (place[axis] < 0 || place[axis] > size) last = -1;
    });
    if (first > 0 && first <= last) yield { text: geometry.name(cell + first), x: place[0] + first * steps[0], y: place[1] + first * steps[1] };
  }
}
