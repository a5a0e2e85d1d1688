/** The animation from one position to the next: men move along their paths, cell by cell, and captured men fade out. */

/** Durations in milliseconds: of a step, of each hop of a longer move, of all hops at most, and of vanishing and appearing. */
const durations = { step: 170, hop: 190, maxHops: 1400, vanish: 260, appear: 140 };

/** A change in which more men than this vanish and appear is not animated. */
const maxFading = 40;

/** The path of a moving man. @typedef {{seat: number, cells: number[], duration: number}} Walk */

/**
 * The difference of two positions: men that move, vanish and appear. Men vanish after walking, the duration of the longest walk.
 * @typedef {{walks: Walk[], vanished: {seat: number, cell: number}[], appeared: {seat: number, cell: number}[], walking: number,
 *   duration: number}} Motion
 */

/**
 * Returns the difference of two boards, null if there is none or too much has changed to be animated.
 * @param {Object} from diagram.Board
 * @param {Object} to diagram.Board
 * @param {'forward'|'back'} direction
 * @param {number} [dragged] the cell of a dragged man, which is not animated
 * @returns {Motion|null}
 */
export function motionBetween(from, to, direction, dragged) {
  const paths = (direction === 'forward' ? to : from).marks?.filter((m) => m.kind === 'arrow' && m.cells.length > 1) ?? [];
  const walks = [];
  const vanished = difference(from.men, to.men);
  const appeared = difference(to.men, from.men);
  for (const { cells } of paths) {
    const path = direction === 'forward' ? cells : [...cells].reverse();
    const start = vanished.findIndex((m) => m.cell === path[0]);
    const end = appeared.findIndex((m) => m.cell === path.at(-1) && m.seat === vanished[start]?.seat);
    if (end < 0) continue;
    if (path[0] !== dragged) walks.push({ seat: vanished[start].seat, cells: path, duration: walkTime(path) });
    vanished.splice(start, 1);
    appeared.splice(end, 1);
  }
  if (walks.length + vanished.length + appeared.length === 0 || vanished.length + appeared.length > maxFading) return null;
  const walking = Math.max(0, ...walks.map((w) => w.duration));
  const duration = Math.max(walking + (vanished.length ? durations.vanish : 0), appeared.length ? durations.appear : 0);
  return { walks, vanished, appeared, walking, duration };
}

/**
 * Returns what a move does to the mover's own man, null if the move has no cells or leaves the man where it is.
 * @param {import('./painter.js').Occupants} occupants before the move
 * @param {number} seat
 * @param {number[]} [cells] the path of a man, or the cell where one is placed
 * @returns {Motion|null}
 */
export function expectedMotion(occupants, seat, cells = []) {
  const isOnBoard = cells.length > 0 && occupants.seats(cells[0]).includes(seat);
  if (isOnBoard ? cells.length < 2 : cells.length !== 1) return null;
  if (!isOnBoard) return { walks: [], vanished: [], appeared: [{ seat, cell: cells[0] }], walking: 0, duration: durations.appear };
  const duration = walkTime(cells);
  return { walks: [{ seat, cells, duration }], vanished: [], appeared: [], walking: duration, duration };
}

/** The path of the last move; empty after simultaneous moves, of which none is the last. @param {Object} board diagram.Board */
export function lastMove(board) {
  const moves = board.marks?.filter(({ kind, cells }) => (kind === 'arrow' || kind === 'ring') && cells.length > 0) ?? [];
  return moves.length === 1 ? moves[0].cells : [];
}

function walkTime(path) {
  if (path.length === 2) return durations.step;
  return Math.min(durations.maxHops, durations.hop * (path.length - 1));
}

/** The men of one board that are not on another. */
function difference(men, others) {
  const list = [];
  men.forEach((cells, seat) => {
    const other = new Set(others[seat] ?? []);
    for (const cell of cells) if (!other.has(cell)) list.push({ seat, cell });
  });
  return list;
}

/**
 * The place of a moving man at a time: between two cells, at a part of the distance, 0..1, lifted by 0..1 in a jump.
 * @returns {{from: number, to: number, part: number, lift: number}}
 */
function positionAt(walk, time) {
  const hops = walk.cells.length - 1;
  const at = Math.min(1, Math.max(0, time / walk.duration)) * hops;
  const hop = Math.min(hops - 1, Math.floor(at));
  const part = ease(at - hop);
  return { from: walk.cells[hop], to: walk.cells[hop + 1], part, lift: hops > 1 ? Math.sin(Math.PI * part) : 0 };
}

/** Quadratic easing in and out. */
const ease = (t) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));

/** The opacity of a man that vanishes at a time, 1..0. */
function fadeOut(motion, time) {
  return 1 - Math.min(1, Math.max(0, (time - motion.walking) / durations.vanish));
}

/** The opacity of a man that appears at a time, 0.5..1: the first frame shows it. */
const fadeIn = (time) => Math.min(1, 0.5 + Math.max(0, time) / durations.appear / 2);

/**
 * Draws the men of a motion at a time.
 * @param {import('./marks.js').Surface} surface @param {import('./painter.js').Painter} painter @param {Motion} motion
 */
export function drawMotion({ ctx, x, y }, painter, motion, time) {
  for (const { seat, cell } of motion.vanished) {
    const opacity = fadeOut(motion, time);
    painter.man(ctx, seat, x(cell), y(cell), 0.5 + opacity / 2, opacity);
  }
  for (const { seat, cell } of motion.appeared) {
    const opacity = fadeIn(time);
    painter.man(ctx, seat, x(cell), y(cell), 0.7 + 0.3 * opacity, opacity);
  }
  for (const walk of motion.walks) {
    const { from, to, part, lift } = positionAt(walk, time);
    painter.man(ctx, walk.seat, x(from) + part * (x(to) - x(from)), y(from) + part * (y(to) - y(from)), 1 + 0.15 * lift);
  }
}
