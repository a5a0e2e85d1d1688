/** The marks of an analysis on the board: the first moves of the best lines. */

/** The weights of the marks of the best lines, by rank. Further lines have none. */
export const weights = [1, 0.6, 0.4, 0.3, 0.25, 0.2, 0.2, 0.2];

/**
 * The marks of a line's first move on the board. The ring of a placement contains the winning chances in percent; a move of a mixed strategy
 * also shades its cell, by its share.
 */
export function marksOf({ moves: [mark], share, chances }, rank, { seat, threats, simultaneous }) {
  const text = mark.kind === 'ring' && chances && !threats && !simultaneous ? String(Math.round(100 * chances[seat])) : '';
  if (!share) return [{ ...mark, weight: weights[rank], text }];
  return [{ kind: 'shade', cells: mark.cells.slice(-1), weight: share }, { ...mark, weight: Math.max(share, weights.at(-1)) }];
}
