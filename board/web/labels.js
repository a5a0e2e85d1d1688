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
  const drawn = {}; // the place of the last label drawn, by side
  for (const label of geometry.labels) {
    const inside = label.side === 'inside';
    const shift = inside && geometry.shape === 'square' ? corner * view.scale : 0;
    if (inside && !shift && codes[geometry.at(label.x, label.y)] & codeBits.men) continue;
    const [ix, iy] = inwards[label.side];
    const p = camera.rotated(label.x + nearer * ix, label.y + nearer * iy);
    // The direction to the board after the rotation.
    const dx = ix * camera.cos - iy * camera.sin;
    const dy = ix * camera.sin + iy * camera.cos;
    const x = (p.x - view.left) * view.scale - gap * dx - shift;
    const y = (p.y - view.top) * view.scale + 0.06 * size - gap * dy - shift;
    const last = drawn[label.side];
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
