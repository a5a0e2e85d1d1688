/** Draws the moves that a person may make on a board, and describes cells in words. */
import { drawMark, ring } from './marks.js';
import { codeBits } from './painter.js';

/**
 * The moves that a person may make on the board: the seat, the cells of men that may move, the cell of the selected man, its targets (cells to
 * move to, or to knock out if kind is strike), and the cells on which a man may be placed.
 * @typedef {{seat: (number|null), movable: Set<number>, selected: (number|null), targets: Set<number>, placements: Set<number>,
 *   kind?: ('arrow'|'strike'), pending?: number}} Interaction pending: the cell of a move that a second tap confirms
 */
export const noInteraction = { seat: null, movable: new Set(), selected: null, targets: new Set(), placements: new Set() };

/** The maximum number of placements shown; if there are more, only the one under the pointer is shown. */
const maxPlacements = 12;

/**
 * Draws the moves that a person may make.
 * @param {import('./marks.js').Surface} surface
 * @param {import('./boardview.js').BoardView} view
 * @param {Set<number>} covered cells without dots
 */
export function drawChoice(surface, view, covered) {
  const { canvas, hovered, occupants, painter, interaction } = view;
  const { movable, selected, targets, placements, seat, kind, pending } = interaction;
  const { ctx, unit, x, y, palette } = surface;
  const isSeen = (cell) => x(cell) > -unit && y(cell) > -unit && x(cell) < canvas.width + unit && y(cell) < canvas.height + unit;
  if (view.options.legal !== false) {
    ctx.fillStyle = palette.pick;
    for (const cell of targets) {
      if (!isSeen(cell)) continue;
      if (kind === 'strike') drawMark(surface, { kind: 'cross', cells: [cell] });
      else if (occupants.codes[cell] & codeBits.men) ring(surface, cell, palette.pick, [], 0.9, 0.45, 0.07);
      else if (!covered.has(cell)) dot(ctx, x(cell), y(cell), dotSize((cell === hovered ? 0.24 : 0.15) * unit));
    }
    if (placements.size <= maxPlacements) for (const cell of placements) if (isSeen(cell) && !covered.has(cell)) dot(ctx, x(cell), y(cell), dotSize(0.12 * unit));
    if (selected === null && unit > 5) {
      // Most men can move at most times: then it is enough to say so of the one under the pointer.
      const isRare = 2 * movable.size <= (view.board.men[seat]?.length ?? 0);
      for (const cell of movable) if (isSeen(cell) && (isRare || cell === hovered)) ring(surface, cell, palette.pick, [], cell === hovered ? 1 : 0.55, 0.47, 0.055);
    }
  }
  if (pending !== undefined) {
    if (kind !== 'strike') painter.man(ctx, seat, x(pending), y(pending), 1, 0.7);
    ring(surface, pending, palette.must, [], 1, 0.75, 0.12);
  } else if (placements.has(hovered)) painter.man(ctx, seat, x(hovered), y(hovered), 1, 0.45);
  if (selected !== null && !mustMove(view.board, selected)) ring(surface, selected, palette.pick, [], 1, 0.48, 0.1);
}

/** The radius of a dot, which grows more slowly than large cells. */
const dotSize = (radius) => Math.max(2, Math.min(radius, 6 + radius / 6));

function dot(ctx, x, y, radius) {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fill();
}

/** Whether the man on a cell must move, by the board's marks. */
function mustMove(board, cell) { return board.marks?.some((m) => m.kind === 'must' && m.cells.includes(cell)) ?? false; }

/** Describes a cell in words, for screen readers. @param {import('./boardview.js').BoardView} view */
export function describeCell({ geometry, board, occupants, interaction }, cell) {
  const words = [geometry.alias(cell)];
  const seats = occupants.seats(cell);
  if (occupants.isHole(cell)) words.push('knocked out');
  for (const seat of seats) words.push(manName(geometry, seat));
  if (!seats.length && !occupants.isHole(cell)) words.push('empty');
  if (occupants.isFading(cell)) words.push('vanishes next');
  const shade = geometry.shades[cell];
  if (shade > 0) words.push(shade <= geometry.seatNames.length ? `home of ${geometry.seatNames[shade - 1]}` : 'centre');
  if (mustMove(board, cell)) words.push('must move');
  const { selected, targets, movable, placements, kind } = interaction;
  if (selected === cell) words.push('selected');
  else if (targets.has(cell)) words.push(kind === 'strike' ? 'can be knocked out' : 'can go here');
  else if (movable.has(cell)) words.push('can move');
  else if (placements.size && !placements.has(cell) && !seats.length) words.push('not allowed');
  return words.join(', ');
}

/** The name of a man of a seat. */
function manName(geometry, seat) {
  const name = geometry.seatNames[seat];
  if (geometry.hasNames) return name;
  const colour = geometry.stones ? ['black', 'white'][seat] : ['blue', 'orange', 'green'][seat];
  return `${name} (${colour})`;
}
