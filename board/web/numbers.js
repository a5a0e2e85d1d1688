/** Numbers on men: of the moves of a line, or of the game itself as a setting. */

/**
 * The marks that number moves. The number of a man is that of its last move. A move that ended where there is no man any more, or one that
 * vanishes with the next move and looks like it, is marked only in a line.
 * @param {Object} board diagram.Board after the moves
 * @param {{cells: number[], number: number}[]} moves in order; cells from the man's first to its last
 * @param {boolean} isLine whether they are a line that is not played yet, which shows the men as ghosts
 */
export function numberMarks(board, moves, isLine) {
  const numbers = new Map(); // by the cell where the man is now
  for (const { cells, number } of moves) {
    if (!isLine) numbers.delete(cells[0]);
    if (cells.length) numbers.set(cells.at(-1), number);
  }
  const seatAt = new Map(board.men.flatMap((men, seat) => men.map((cell) => [cell, seat])));
  return [...numbers].filter(([cell]) => isLine || (seatAt.has(cell) && !board.fading?.includes(cell)))
    .map(([cell, number]) => ({ kind: 'number', cells: [cell], text: String(number), seat: seatAt.get(cell), isGhost: isLine }));
}

/** Numbers the men by the moves of the game, if that is set. @param {import('./app.js').App} app */
export function installNumbers(app) {
  const show = () => {
    const { tree, position, geometry, settings } = app;
    if (!position) return;
    const moves = () => tree.path().slice(1).map(({ move, ply }) => ({ cells: cellsOf(geometry, move), number: ply }));
    app.view.setMarks('numbers', settings.numbers && !position.simultaneous ? numberMarks(position.board, moves(), false) : []);
  };
  app.addEventListener('position', show);
  app.addEventListener('settings', show);
}

/** The cells that the text form of a move names; none for a pass. */
export const cellsOf = (geometry, move) => move.split('>').map((name) => geometry.find(name)).filter((cell) => cell !== undefined);
