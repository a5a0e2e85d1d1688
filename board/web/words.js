/** Says in words what has happened and whose turn it is. */
import { maxSeats } from './tree.js';

/** What the letters of Jackhammer's actions stand for. */
const actions = { s: 'stays', m: 'moves to', h: 'knocks out' };

/** What the seat has done that lost the game besides the rules, by the cause. */
const endings = { resignation: 'resigns', time: 'has run out of time' };

/** Points are fractions of floating point, and those of a record are rounded. */
const rounding = 1e-3;

/** Words in a list, with "and" before the last one. */
function joined(words) {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** A text with a capital as its first letter. */
const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whose turn it is, or how the game ended. @param {import('./app.js').App} app */
export function statusOf(app) {
  const { play, position, tree } = app;
  if (!position) return '';
  if (play.ending) return `${app.seatName(play.ending.seat)} ${endings[play.ending.cause]}`;
  const chosen = [...play.choices.keys()].filter((seat) => tree.players[seat] === 'human').map((seat) => app.seatName(seat));
  if (!chosen.length) return capitalised(position.board.status);
  return `${joined(chosen)} ${chosen.length === 1 ? 'has' : 'have'} chosen; ${joined(play.waiting.map((seat) => app.seatName(seat)))} to choose`;
}

/** What a seat does with an action of Jackhammer. @param {import('./app.js').App} app @param {number} seat @param {string} action */
export function actionOf(app, seat, action) {
  return `${app.seatName(seat)} ${actions[action[0]] ?? ''} ${action.slice(1)}`.trim();
}

/** The last move with who made it. @param {import('./app.js').App} app */
export function lastMove(app) {
  const { at } = app.tree;
  if (app.position.simultaneous) {
    return at.move.split('/').map((action, seat) => actionOf(app, seat, action)).join(', ');
  }
  const taken = app.position.board.marks?.find((m) => m.kind === 'cross')?.cells.length ?? 0;
  return `${moverOf(app)}${at.label.replace('>', ' to ')}${taken ? `, ${taken} taken` : ''}`;
}

/** The letter of the seat whose man the last move ended with, and a space; '' if nothing tells. */
function moverOf(app) {
  const { board } = app.position;
  const last = board.marks?.find((m) => m.kind === 'arrow' || m.kind === 'ring')?.cells.at(-1);
  const seat = board.men.findIndex((men) => men.includes(last));
  return seat < 0 ? '' : `${app.seatName(seat)} `;
}

/** The points that a seat has from a game, 0..1, as players write them: 0, ½, 1, a fraction such as 1/3, or else a decimal number. */
export function pointsText(points) {
  if (points === 0.5) return '½';
  const parts = Math.round(1 / points);
  if (parts > 1 && parts <= maxSeats && Math.abs(points - 1 / parts) < rounding) return `1/${parts}`;
  return Number.isInteger(points) ? String(points) : points.toFixed(2);
}
