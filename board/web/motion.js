/** How men get from one position to the next: along their ways, cell by cell, while men that are taken vanish. */

/** Times in milliseconds: of a step or jump, of all jumps of a man at most, and of vanishing and appearing. */
const times = { step: 170, hop: 190, longest: 1400, vanish: 260, appear: 140 };

/** A man on its way. @typedef {{seat: number, cells: number[], duration: number}} Walk */

/**
 * The change between two positions.
 * @typedef {{walks: Walk[], vanished: {seat: number, cell: number}[], appeared: {seat: number, cell: number}[], duration: number}} Motion
 */

/**
 * Returns the change from one board to the next, null if nothing moves.
 * @param {Object} from diagram.Board
 * @param {Object} to diagram.Board
 * @param {'forward'|'back'} direction
 * @param {number} [dragged] the cell of a man that a person has moved by hand already
 * @returns {Motion|null}
 */
export function motionBetween(from, to, direction, dragged) {
  const ways = (direction === 'forward' ? to : from).marks?.filter((m) => m.kind === 'arrow' && m.cells.length > 1) ?? [];
  const walks = [];
  const gone = difference(from.men, to.men);
  const come = difference(to.men, from.men);
  for (const { cells } of ways) {
    const path = direction === 'forward' ? cells : [...cells].reverse();
    const start = gone.findIndex((m) => m.cell === path[0]);
    const end = come.findIndex((m) => m.cell === path.at(-1) && m.seat === gone[start]?.seat);
    if (end < 0) continue;
    if (path[0] !== dragged) walks.push({ seat: gone[start].seat, cells: path, duration: walkTime(path) });
    gone.splice(start, 1);
    come.splice(end, 1);
  }
  if (walks.length + gone.length + come.length === 0 || gone.length + come.length > 40) return null;
  const walking = Math.max(0, ...walks.map((w) => w.duration));
  const duration = Math.max(walking + (gone.length ? times.vanish : 0), come.length ? times.appear : 0);
  return { walks, vanished: gone, appeared: come, walking, duration };
}

function walkTime(path) {
  if (path.length === 2) return times.step;
  return Math.min(times.longest, times.hop * (path.length - 1));
}

/** The men of one list that are not in another. */
function difference(men, others) {
  const list = [];
  men.forEach((cells, seat) => {
    const other = new Set(others[seat] ?? []);
    for (const cell of cells) if (!other.has(cell)) list.push({ seat, cell });
  });
  return list;
}

/** Where a man on its way is at a time. @returns {{from: number, to: number, part: number, lift: number}} between two cells */
export function placeAt(walk, time) {
  const hops = walk.cells.length - 1;
  const at = Math.min(1, Math.max(0, time / walk.duration)) * hops;
  const hop = Math.min(hops - 1, Math.floor(at));
  const part = ease(at - hop);
  return { from: walk.cells[hop], to: walk.cells[hop + 1], part, lift: hops > 1 ? Math.sin(Math.PI * part) : 0 };
}

const ease = (t) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));

/** How much of a man that is taken is left at a time, 1..0. */
export function remains(motion, time) {
  return 1 - Math.min(1, Math.max(0, (time - motion.walking) / times.vanish));
}

/** How much of a man that is placed is there at a time, 0..1. */
export const arrived = (time) => Math.min(1, time / times.appear);
