/** Draws marks on cells: arrows, rings, crosses, shades and text, as defined in package diagram, and numbered men. */
import { manColours } from './palette.js';

/** The distance of an arrow's beginning and tip from the centres of its cells, in units of the distance of cells. */
const arrowGap = { start: 0.1, tip: 0.12 };

/**
 * The surface on which marks are drawn.
 * @typedef {{ctx: CanvasRenderingContext2D, unit: number, x: function(number): number, y: function(number): number,
 *   palette: Object<string, string>, painter: import('./painter.js').Painter}} Surface unit: the distance of neighbouring cells; x, y: the
 *   coordinates of a cell
 */

/** Whether a mark is drawn below the men. */
export const isBelow = (mark) => mark.kind === 'shade' || mark.kind === 'heat';

/** Draws a mark. @param {Surface} surface @param {Object} mark diagram.Mark @param {string} colour of marks without a tone */
export function drawMark(surface, mark, colour) {
  const cells = mark.cells ?? [];
  if (cells.length === 0) return;
  const weight = mark.weight || 1;
  switch (mark.kind) {
    case 'arrow':
    case 'strike':
      drawArrow(surface, mark, toneColour(surface, mark, colour), weight);
      break;
    case 'row':
      row(surface, cells[0], cells.at(-1));
      break;
    case 'ring':
      if (mark.text) for (const cell of cells) textBackground(surface, cell);
      for (const cell of cells) ring(surface, cell, toneColour(surface, mark, colour), [], 0.4 + 0.6 * weight);
      break;
    case 'must':
      for (const cell of cells) ring(surface, cell, surface.palette.must, [0.2, 0.15]);
      break;
    case 'cross':
      for (const cell of cells) cross(surface, cell);
      break;
    case 'number':
      for (const cell of cells) number(surface, cell, mark);
      return;
    case 'shade':
      for (const cell of cells) shade(surface, cell, toneColour(surface, mark, surface.palette[`seat${mark.seat}`] ?? surface.palette.shade), 0.85 * weight);
      break;
  }
  if (mark.text) for (const cell of cells) drawText(surface, cell, mark);
}

/** Draws a mark below the men: first the mark, and then the men on its cells again. */
export function drawBelow(surface, mark, colour, occupants) {
  if (mark.kind === 'heat') {
    for (const cell of mark.cells) heat(surface, cell, mark, occupants.seats(cell));
    return;
  }
  drawMark(surface, mark, colour);
  for (const cell of mark.cells ?? []) {
    const seats = occupants.seats(cell);
    if (seats.length === 1) surface.painter.man(surface.ctx, seats[0], surface.x(cell), surface.y(cell), 0.86);
  }
}

function toneColour({ palette }, mark, colour) {
  return mark.tone === 'good' ? palette.good : mark.tone === 'bad' ? palette.bad : colour;
}

export function ring({ ctx, unit, x, y }, cell, colour, dash = [], opacity = 1, radius = 0.475, width = 0.09) {
  ctx.save();
  ctx.globalAlpha = opacity;
  ctx.strokeStyle = colour;
  ctx.lineWidth = lineWidth(width * unit);
  ctx.setLineDash(dash.map((d) => d * unit));
  ctx.beginPath();
  ctx.arc(x(cell), y(cell), radius * unit, 0, 2 * Math.PI);
  ctx.stroke();
  ctx.restore();
}

/** Beyond 4 pixels, the width of lines grows more slowly than the cells. */
const lineWidth = (width) => Math.max(1.5, width <= 4 ? width : 4 + (width - 4) / 3);

function cross({ ctx, unit, x, y, palette }, cell) {
  const r = 0.24 * unit;
  ctx.save();
  ctx.strokeStyle = palette.cross;
  ctx.lineWidth = lineWidth(0.09 * unit);
  ctx.lineCap = 'round';
  ctx.beginPath();
  ctx.moveTo(x(cell) - r, y(cell) - r);
  ctx.lineTo(x(cell) + r, y(cell) + r);
  ctx.moveTo(x(cell) - r, y(cell) + r);
  ctx.lineTo(x(cell) + r, y(cell) - r);
  ctx.stroke();
  ctx.restore();
}

/** Draws a disc that hides the board's lines behind a text. */
function textBackground({ ctx, unit, x, y, palette }, cell) {
  ctx.fillStyle = palette.plain;
  ctx.beginPath();
  ctx.arc(x(cell), y(cell), 0.44 * unit, 0, 2 * Math.PI);
  ctx.fill();
}

/** Draws a line through a winning row of men. */
function row({ ctx, unit, x, y, palette }, first, last) {
  ctx.save();
  ctx.globalAlpha = 0.85;
  ctx.strokeStyle = palette.must;
  ctx.lineWidth = lineWidth(0.14 * unit);
  ctx.lineCap = 'round';
  ctx.beginPath();
  ctx.moveTo(x(first), y(first));
  ctx.lineTo(x(last), y(last));
  ctx.stroke();
  ctx.restore();
}

function shade({ ctx, unit, x, y }, cell, colour, opacity) {
  ctx.save();
  ctx.globalAlpha = opacity;
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.arc(x(cell), y(cell), 0.4 * unit, 0, 2 * Math.PI);
  ctx.fill();
  ctx.restore();
}

/** Draws a tile in the colour of a level. Its text is on the man of the cell, if there is one, in the place of the man's letter. */
function heat(surface, cell, { level, text }, seats) {
  const { ctx, unit, x, y, palette, painter } = surface;
  ctx.fillStyle = palette[`heat${level}`];
  ctx.beginPath();
  if (painter.geometry.isTriangular) ctx.arc(x(cell), y(cell), 0.49 * unit, 0, 2 * Math.PI);
  else ctx.roundRect(x(cell) - 0.47 * unit, y(cell) - 0.47 * unit, 0.94 * unit, 0.94 * unit, 0.12 * unit);
  ctx.fill();
  const isNumbered = unit >= 7 * Math.max(2, text.length);
  if (seats.length === 1) painter.man(ctx, seats[0], x(cell), y(cell), 0.86, 1, isNumbered ? '' : undefined);
  if (isNumbered) write(surface, cell, text, Math.min(0.4, 0.95 / text.length), seats.length === 1 ? numberColour(palette, painter.geometry, seats[0]) : palette[`onheat${level}`]);
}

/** The opacity of a ghost: a man of a line that is not played. */
const ghost = 0.62;

/** Draws a man with the number of its move instead of its letter, or only the number if the man is gone. */
function number(surface, cell, { seat, text, isGhost }) {
  const { ctx, unit, x, y, palette, painter } = surface;
  const hasMan = seat !== undefined;
  if (unit < 12 && !isGhost) return;
  if (hasMan) painter.man(ctx, seat, x(cell), y(cell), 1, isGhost ? ghost : 1, '');
  else textBackground(surface, cell);
  if (unit < 12) return;
  write(surface, cell, text, Math.min(0.46, 0.85 / text.length), hasMan ? numberColour(palette, painter.geometry, seat) : palette.engine);
}

/** The colour of a number on a man: on a stone that of the other stones, which is easier to read than that of the letters. */
function numberColour(palette, geometry, seat) {
  return geometry.stones ? manColours(palette, geometry, 1 - seat).fill : manColours(palette, geometry, seat).letter;
}

/** Draws the text of a mark on a cell, unless the cells are too small. */
function drawText(surface, cell, mark) {
  const { unit, palette } = surface;
  if (unit < 12) return;
  const [maxSize, width] = mark.kind === 'ring' ? [0.32, 0.85] : [0.4, 0.8];
  const colour = mark.kind === 'shade' ? palette.note : toneColour(surface, mark, palette.inside);
  write(surface, cell, mark.text, Math.min(maxSize, width / mark.text.length), colour);
}

/** Writes a text in the middle of a cell. @param {number} size of the font in units */
function write({ ctx, unit, x, y }, cell, text, size, colour) {
  ctx.save();
  ctx.font = `600 ${Math.max(9, size * unit)}px system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = colour;
  ctx.fillText(text, x(cell), y(cell));
  ctx.restore();
}

/** Draws an arrow along the cells of a mark, with dots at its corners, that doesn't cover the men at its ends. */
function drawArrow({ ctx, unit, x, y }, mark, colour, weight) {
  const points = mark.cells.map((cell) => ({ x: x(cell), y: y(cell) }));
  const n = points.length;
  if (n < 2) return;
  const width = lineWidth(unit * (mark.kind === 'strike' ? 0.1 : 0.07 + 0.06 * weight));
  const head = Math.max(5, 0.22 * unit, 2.4 * width);
  const first = towards(points[0], points[1], arrowGap.start * unit);
  const gap = (mark.gap ?? arrowGap.tip) * unit;
  const tip = towards(points[n - 1], points[n - 2], gap);
  const lineEnd = towards(points[n - 1], points[n - 2], gap + head * 0.8);
  ctx.save();
  ctx.globalAlpha = 0.35 + 0.55 * weight;
  ctx.strokeStyle = ctx.fillStyle = colour;
  ctx.lineWidth = width;
  ctx.lineJoin = ctx.lineCap = 'round';
  ctx.setLineDash(mark.kind === 'strike' ? [0.01, 1.9 * width] : []);
  ctx.beginPath();
  ctx.moveTo(first.x, first.y);
  for (const p of points.slice(1, -1)) ctx.lineTo(p.x, p.y);
  ctx.lineTo(lineEnd.x, lineEnd.y);
  ctx.stroke();
  ctx.setLineDash([]);
  for (const p of points.slice(1, -1)) {
    ctx.beginPath();
    ctx.arc(p.x, p.y, 0.9 * width, 0, 2 * Math.PI);
    ctx.fill();
  }
  arrowHead(ctx, points[n - 2], tip, head);
  ctx.restore();
}

function arrowHead(ctx, from, tip, length) {
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x);
  ctx.beginPath();
  ctx.moveTo(tip.x, tip.y);
  for (const side of [-1, 1]) {
    ctx.lineTo(tip.x - length * Math.cos(angle + side * 0.5), tip.y - length * Math.sin(angle + side * 0.5));
  }
  ctx.fill();
}

/** The point at a distance from p in the direction of q. */
function towards(p, q, distance) {
  const part = distance / (Math.hypot(q.x - p.x, q.y - p.y) || 1);
  return { x: p.x + part * (q.x - p.x), y: p.y + part * (q.y - p.y) };
}
