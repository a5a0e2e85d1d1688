/** Compares the variations at the last branching of the line shown: their moves and the chances that searches have found along them. */

import { button, h, replace, reportFailure } from './dom.js';
import { evaluationsOf, percent } from './evaluations.js';
import { countText } from './words.js';

/** The number of moves with which a variation is named. */
const firstMoves = 3;

/** @param {import('./app.js').App} app @returns {HTMLElement} hidden where there is nothing to compare */
export function comparison(app) {
  const title = h('summary');
  const table = h('table', { class: 'summary' });
  const search = button('Search them', () => app.dispatchEvent(new CustomEvent('review', { detail: [...branch.children.flatMap(lineFrom), branch] })),
    { title: 'Review the variations as deeply as chosen below' });
  const element = h('details', { class: 'compare', hidden: true, ontoggle: () => update() }, title, table, search);
  let branch = null; // the node where the variations begin
  let isPending = false;

  async function draw() {
    branch = app.tree?.path().findLast(({ children }) => children.length > 1) ?? null;
    element.hidden = !branch || app.tree.isPuzzle;
    if (element.hidden) return;
    const { at } = app.tree;
    const shown = branch;
    replace(title, `${countText(branch.children.length, 'variation')} ${branch.parent ? `after ${branch.ply}. ${branch.label}` : 'from the start'}`);
    if (!element.open) return;
    const { simultaneous, actors } = await app.positionOf(shown);
    if (shown !== branch || app.tree.at !== at) return;
    const seat = simultaneous ? Math.max(0, app.tree.players.indexOf('human')) : actors[0];
    const head = (text, about) => h('th', { scope: 'col', title: about }, text);
    const chancesOf = `chances of ${app.seatName(seat)}`;
    replace(table,
      h('thead', {}, h('tr', {}, h('td', {}), head('moves'), head('end', `The ${chancesOf} at the end`), head('best', `The best ${chancesOf} on the way`), head('worst', `The worst ${chancesOf} on the way`))),
      h('tbody', {}, shown.children.map((first) => row(app, lineFrom(first), seat))));
  }

  /** Requests one drawing in the next frame for all changes until then. */
  function update() {
    if (isPending) return;
    isPending = true;
    requestAnimationFrame(() => {
      isPending = false;
      reportFailure(draw);
    });
  }

  for (const type of ['game', 'at', 'tree']) app.addEventListener(type, update);
  evaluationsOf(app).addEventListener('change', update);
  return element;
}

/** The nodes of a variation, without variations of its own. @param {import('./tree.js').Node} first */
function lineFrom(first) {
  const line = [];
  for (let node = first; node; node = node.children[0]) line.push(node);
  return line;
}

function row(app, line, seat) {
  const chance = ({ evaluation }) => evaluation.chances[seat];
  const searched = line.filter((node) => node.evaluation).sort((a, b) => chance(a) - chance(b));
  const goto = (node, text, attributes) => button(text, () => app.goto(node), attributes);
  const cell = (node) => h('td', {}, node?.evaluation ? goto(node, percent(chance(node)), { title: `Go to ${node.ply}. ${node.label}` }) : '–');
  const isShown = line.includes(app.tree.at);
  return h('tr', { class: isShown && 'shown' },
    h('th', { scope: 'row' }, goto(line[0], line.slice(0, firstMoves).map(({ label }) => label).join(' ') + (line.length > firstMoves ? ' …' : ''), { 'aria-current': isShown && 'true' })),
    h('td', {}, goto(line.at(-1), String(line.length), { title: 'Go to its end' })), cell(line.at(-1)), cell(searched.at(-1)), cell(searched[0]));
}
