/**
 * The territories of a position of Jackhammer: for each seat the cells that it can claim now. As long as seats can meet, these are the cells
 * that it reaches before the others; once a seat is fenced off from all others, they are its score, which can't rise any more.
 */

/** @typedef {{cells: number[], isFinal: boolean}} Territory */

/** Whether a game has territories. @param {import('./tree.js').Game} game */
export const hasTerritory = (game) => game.name === 'jackhammer';

const known = new WeakMap(); // by board

/** The territories by seat. @param {Object} board diagram.Board @param {import('./geometry.js').Geometry} geometry @returns {Territory[]} */
export function territories(board, geometry) {
  if (!known.has(board)) known.set(board, compute(board, geometry));
  return known.get(board);
}

function compute({ men, holes = [] }, geometry) {
  const isHole = new Set(holes);
  const places = men.map(([cell]) => cell);
  const distances = places.map((cell) => distancesFrom(cell, isHole, geometry));
  return places.map((place, seat) => {
    const others = distances.filter((_, other) => other !== seat);
    const own = [...distances[seat]].filter(([cell]) => !isHole.has(cell)); // a player may stand on a hole, which scores nothing
    return {
      cells: own.filter(([cell, distance]) => others.every((d) => !(d.get(cell) <= distance))).map(([cell]) => cell),
      isFinal: places.filter((p) => p === place).length === 1 && own.every(([cell]) => others.every((d) => !d.has(cell))),
    };
  });
}

/** The numbers of moves to all cells that can be reached from a cell, by cell. @returns {Map<number, number>} */
function distancesFrom(from, isHole, geometry) {
  const distances = new Map([[from, 0]]);
  for (const [cell, distance] of distances) { // the cells added last are visited last
    for (const next of neighbours(cell, geometry)) if (!isHole.has(next) && !distances.has(next)) distances.set(next, distance + 1);
  }
  return distances;
}

/** The neighbours of a cell, at most six. */
function neighbours(cell, geometry) {
  const [x, y] = [geometry.xs[cell], geometry.ys[cell]];
  return [0, 1, 2, 3, 4, 5].map((sixth) => geometry.at(x + Math.cos(sixth * Math.PI / 3), y + Math.sin(sixth * Math.PI / 3)))
    .filter((next) => next !== undefined);
}
