/** Draws the names of rows, columns and cells beside a board or on it. */

/** Sizes of letters in CSS pixels, and the least distance of lines. */
const font = { least: 9, most: 13, distance: 12 };

/** The height of letters at a distance of cells, both in CSS pixels. */
export const labelSize = (scale) => Math.min(font.most, Math.max(font.least, 0.34 * scale));

/** How far beyond the middles of the outer cells labels are, in cells: around crossings there is ground. */
export const labelDistance = (shape) => (shape === 'point' ? 0.9 : 0.62);

/** How far from the middle of a square cell its own label is, in cells: in a corner, where no man hides it. */
const corner = 0.41;

/** In which direction from the cell that a label takes the board lies. */
const inwards = { left: [1, 0], right: [-1, 0], top: [0, 1], bottom: [0, -1], inside: [0, 0] };

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {import('./geometry.js').Geometry} geometry
 * @param {import('./camera.js').Camera} camera which says how the board is turned
 * @param {{left: number, top: number, scale: number}} view what the canvas shows, in device pixels
 * @param {{ratio: number, colour: string, codes: Uint8Array}} options codes: of Occupants, where labels on cells give way to men
 */
export function drawLabels(ctx, geometry, camera, view, { ratio, colour, codes }) {
  const size = labelSize(view.scale / ratio) * ratio;
  ctx.save();
  ctx.font = `${size}px system-ui, sans-serif`;
  ctx.textBaseline = 'middle';
  ctx.fillStyle = colour;
  const gap = Math.max(0, 6 * ratio - 0.2 * view.scale); // small cells are near
  const nearer = 1 - labelDistance(geometry.shape);
  const drawn = {}; // by side, where the last label was drawn
  for (const label of geometry.labels) {
    const inside = label.side === 'inside';
    const shift = inside && geometry.shape === 'square' ? corner * view.scale : 0;
    if (inside && !shift && codes[geometry.at(label.x, label.y)] & 63) continue;
    const [ix, iy] = inwards[label.side];
    const p = camera.turned(label.x + nearer * ix, label.y + nearer * iy);
    // Which way the board lies once it is turned.
    const dx = ix * camera.cos - iy * camera.sin;
    const dy = ix * camera.sin + iy * camera.cos;
    const x = (p.x - view.left) * view.scale - gap * dx - shift;
    const y = (p.y - view.top) * view.scale + 0.06 * size - gap * dy - shift;
    const last = drawn[label.side];
    // Labels that would touch the one before are left out.
    if (last && Math.abs(y - last.y) < font.distance * ratio && Math.abs(x - last.x) < ctx.measureText(label.text).width + size / 2) continue;
    drawn[label.side] = { x, y };
    ctx.textAlign = dx > 0.4 ? 'right' : dx < -0.4 ? 'left' : 'center';
    ctx.globalAlpha = inside && !shift ? 0.6 : 1;
    ctx.fillText(label.text, x, y);
  }
  ctx.restore();
}
