/** Puzzles in words. */

import { actionVerbs, countText, pliesText, regionText } from './words.js';

/**
 * @typedef {{puzzle: string, game: string, position: string, seat: number, kind: ('win'|'save'), plies: number, theme: string,
 *   rating: number}} Puzzle
 */

/** The theme of puzzles in which one seat has the board for itself, as the task says. */
const alone = 'fewest moves';

/** The task of a puzzle as a sentence. */
export function taskText(app, { kind, plies, seat, theme }, simultaneous) {
  if (simultaneous) {
    const turns = plies / app.tree.players.length;
    return `${app.seatName(seat)} to choose, with ${countText(turns, 'turn')} left: one action wins whatever the others do.`;
  }
  const who = `${app.seatName(seat)} to move`;
  if (theme === alone) return `${app.seatName(seat)} alone: bring all men home in ${countText(Math.ceil(plies / 2), 'move')}.`;
  return kind === 'win' ? `${who} and win within ${pliesText(plies)}.` : `${who} and hold: every other move loses.`;
}

/** A puzzle in a few words; the theme only if it is solved. */
export function puzzleTitle({ kind, plies, rating, theme }, isSolved) {
  return `${kind === 'win' ? `win within ${pliesText(plies)}` : 'hold'}, rated ${rating}${isSolved ? `, solved: ${theme}` : ''}`;
}

/** The moves of a solution; any gives those that any other move could replace, and inTurns joins the moves of each turn. */
export function solutionText(solution, any, inTurns) {
  const words = solution.map(({ label }, i) => ({ label: any.includes(i) ? `${label} (or any move)` : label }));
  return inTurns(words).map(({ label }) => label).join(', ');
}

/** The theme of a puzzle as a sentence, after its end: it would help to solve it. */
export const themeText = ({ theme }) => (theme ? ` Theme: ${theme}.` : '');

/**
 * A hint that does not say the move, and whether the man that moves gets a ring. If the seat has only one man, it would say nothing.
 * @param {import('./app.js').App} app @param {number} seat @param {import('./tree.js').Move} move
 */
export function hintText(app, seat, { kind, cells: [cell] }) {
  if (!app.view.occupants.seats(cell).includes(seat)) return { ring: false, text: `${regionText(app.view.camera, cell)} of the board` };
  if (app.position.board.men[seat].length === 1) return { ring: false, text: `${app.seatName(seat)} ${actionVerbs[kind]} …` };
  return { ring: true, text: `the ${app.geometry.piece} on ${app.geometry.alias(cell)} moves` };
}
