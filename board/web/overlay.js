/** Draws everything on a board but its cells and men at rest: marks, the moves that a person may make, and men that move. */
import { drawChoice } from './choice.js';
import { drawBelow, drawMark, isBelow } from './marks.js';
import { drawMotion } from './motion.js';
import { codeBits } from './painter.js';

/** The distance from the centre of a man to the tip of an arrow, in units of the distance of cells. */
const manGap = 0.4;

/**
 * Draws the overlay of a view.
 * @param {import('./marks.js').Surface} surface
 * @param {import('./boardview.js').BoardView} view
 * @param {{layers: Map<string, Object[]>, codes: Uint8Array, motion: (Object|null)}} content marks by layer, the cells' codes as they are
 *   drawn, and the animation with its time in milliseconds
 */
export function paintOverlay(surface, view, { layers, codes, motion }) {
  const { palette, previewed, board, painter } = view;
  const marks = [
    ...((previewed ?? board).marks ?? []).map((mark) => [mark, palette.last]),
    ...(previewed ? [] : [...layers].flatMap(([layer, list]) => list.map((mark) => [mark, layer === 'hint' ? palette.hint : palette.engine]))),
  ];
  // A known result of a cell replaces an estimate.
  const known = new Set(marks.flatMap(([mark]) => (mark.kind === 'shade' && mark.text ? mark.cells : [])));
  for (const [mark, colour] of marks) if (isBelow(mark) && !(mark.kind === 'heat' && known.has(mark.cells[0]))) drawBelow(surface, mark, colour, view.occupants);
  const above = marks.filter(([mark]) => !isBelow(mark))
    .map(([mark, colour]) => [mark.text && mark.cells.some((cell) => known.has(cell)) ? { ...mark, text: '' } : mark, colour]);
  // A dot would hide the text of a mark, which itself shows that a man may move there.
  if (!previewed) drawChoice(surface, view, new Set([...layers.values()].flat().flatMap((mark) => (mark.text ? mark.cells : []))));
  if (motion) drawMotion(surface, painter, motion.change, motion.time);
  // A man has its number unless it moves; other marks wait until nothing moves.
  const isSeen = ({ kind, cells, isGhost }) => (kind === 'number' && !isGhost ? codes[cells[0]] & codeBits.men : !motion);
  for (const [mark, colour] of above) if (isSeen(mark)) drawMark(surface, clearOfMen(mark, codes), colour);
}

/** Returns a mark that doesn't hide a man: an arrow to one ends at its edge. */
function clearOfMen(mark, codes) {
  const isTaken = codes[mark.cells?.at(-1)] & codeBits.men;
  return mark.kind === 'arrow' && isTaken ? { ...mark, gap: manGap } : mark;
}
