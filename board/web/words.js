/** Describes moves and positions in words. */
import { maxSeats } from './saved.js';

/** The verbs of Jackhammer's actions, by the kind of their mark. */
export const actionVerbs = { ring: 'stays', arrow: 'moves to', strike: 'knocks out' };

/** The outcomes of positions and moves for a side, as the backend names them: the words, and the letter and the tone of marks. */
export const outcomes = {
  win: { text: 'a win', letter: 'W', tone: 'good' }, draw: { text: 'a draw', letter: 'D', tone: '' }, loss: { text: 'a loss', letter: 'L', tone: 'bad' },
};

/** The verbs for a loss other than by the rules, by the cause of the ending. */
const endingVerbs = { resignation: 'resigns', time: 'has run out of time' };

/** The tolerance for points, which are floating-point fractions, and rounded in records. */
const rounding = 1e-3;

/** Joins words with commas, and "and" before the last one. */
export function joined(words) {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** A number of things, such as "1 move" or "34 moves". */
export const countText = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** A number of moves that counts the moves of both sides. */
export const pliesText = (plies) => (plies === 1 ? '1 move' : `${plies} moves of both sides`);

/** The day of a time in milliseconds since 1970, as YYYY-MM-DD. */
export function dayText(time) {
  const date = new Date(time);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
}

/** A game by its title and its number of moves. */
export const gameText = (title, moves) => `${title} (${countText(moves, 'move')})`;

/** The size of a board at the start of a game, such as 19×19, or 121 cells with 10 men each. */
export function boardText({ men }, { isTriangular, length, lines, piece }) {
  if (!isTriangular) return `${lines.length}×${lines.length}`;
  const each = Math.max(...men.map((cells) => cells.length));
  return `${length} cells${piece === 'man' ? ` with ${countText(each, 'man', 'men')} each` : ''}`;
}

/** A text with a capital first letter. */
export const capitalise = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The end of a game other than by its rules, as text. @param {import('./tree.js').Ending} ending @param {string} name of its seat */
export const endingText = ({ cause }, name) => `${name} ${endingVerbs[cause]}`;

/** The side to move, or the result of the game, as text. @param {import('./app.js').App} app */
export function statusOf(app) {
  const { play, position, tree } = app;
  if (!position) return '';
  if (play.ending) return endingText(play.ending, app.seatName(play.ending.seat));
  const chosen = [...play.choices.keys()].filter((seat) => tree.players[seat] === 'human').map((seat) => app.seatName(seat));
  if (!chosen.length) return capitalise(position.board.status);
  return `${joined(chosen)} ${chosen.length === 1 ? 'has' : 'have'} chosen; ${joined(play.waiting.map((seat) => app.seatName(seat)))} to choose`;
}

/** A move as a sentence. @param {import('./app.js').App} app @param {import('./tree.js').Move} move */
export function moveText(app, { seat, label, kind, cells }) {
  const name = app.seatName(seat);
  if (app.position.simultaneous) return `${name} ${actionVerbs[kind]}${kind === 'ring' ? '' : ` ${app.geometry.alias(cells.at(-1))}`}`;
  if (cells.length < 2) return cells.length ? `${name} ${label}` : `${name} passes`;
  return `${name} ${app.geometry.alias(cells[0])} to ${app.geometry.alias(cells.at(-1))}`;
}

/**
 * The visible part of a board that holds a cell: a third of a small board, a ninth of a large one.
 * @param {import('./camera.js').Camera} camera @param {number} cell
 */
export function regionText({ xs, ys, box }, cell) {
  const third = (at, low, high) => Math.min(2, Math.floor(3 * (at - low) / (high - low)));
  const row = ['upper', 'middle', 'lower'][third(ys[cell], box.top, box.bottom)];
  if (xs.length < 50) return `in the ${row} third`;
  const column = ['left', 'middle', 'right'][third(xs[cell], box.left, box.right)];
  return `in the ${row === column ? row : `${row} ${column}`}`;
}

/** The moves that led to the position shown, and the number of men captured. @param {import('./app.js').App} app */
export function lastMove(app) {
  const { last, board, simultaneous } = app.position;
  const captured = simultaneous ? 0 : board.marks?.find((m) => m.kind === 'cross')?.cells.length ?? 0;
  return `${last.map((move) => moveText(app, move)).join(', ')}${captured ? `, ${captured} captured` : ''}`;
}

/** The points of a seat in a game, 0..1, in the usual notation: 0, ½, 1, a fraction such as 1/3, or otherwise a decimal number. */
export function pointsText(points) {
  if (points === 0.5) return '½';
  const parts = Math.round(1 / points);
  if (parts > 1 && parts <= maxSeats && Math.abs(points - 1 / parts) < rounding) return `1/${parts}`;
  return Number.isInteger(points) ? String(points) : points.toFixed(2);
}
