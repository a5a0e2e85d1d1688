/** The panel Learn: puzzles, the rules of each game, and the keys of the page. */

import { h } from './dom.js';
import { Puzzles } from './puzzles.js';
import { Rules } from './rules.js';

/** @param {import('./app.js').App} app @param {HTMLElement} element */
export function install(app, element) {
  const rules = new Rules(app);
  const puzzles = new Puzzles(app);
  element.append(
    h('h2', {}, 'Puzzles'), puzzles.element,
    h('h2', {}, 'Rules'), rules.element,
    h('h2', {}, 'Keys'), keyTable());
}

/** The keys and their functions. They don't apply where text is entered. */
const keys = [
  ['← →', 'one move back or forward'], ['↑ ↓', 'previous or next variation'], ['Home End', 'first or last position'],
  ['U', 'undo'], ['R', 'redo'], ['Ctrl+Z', 'bring back what was deleted or replaced'], ['H', 'hint'], ['E', 'analysis on or off'],
  ['M K S', 'in Jackhammer: move, knock out, stay'],
  ['Tab', 'to the board, where the arrow keys go from cell to cell, Enter selects or places a piece, Escape cancels, + and − zoom'],
];

function keyTable() {
  return h('table', { class: 'keys' }, h('tbody', {}, keys.map(([key, what]) => h('tr', {},
    h('th', { scope: 'row' }, key.split(' ').map((k) => [h('kbd', {}, k), ' '])), h('td', {}, what)))));
}
