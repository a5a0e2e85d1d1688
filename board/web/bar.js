/** The evaluation bar beside the board: the expected share of each seat in the point of the game. */

import { byId, h, replace } from './dom.js';
import { evaluationsOf, percent } from './evaluations.js';

/** @param {import('./app.js').App} app */
export function installBar(app) {
  const bar = byId('bar');
  const evaluations = evaluationsOf(app);
  const update = () => {
    const chances = app.play.ending ? app.play.points : evaluations.get(app.tree.at)?.chances;
    // Until a new position is searched, the bar of the previous one remains, so that it doesn't flicker. At the end of a game that
    // was not analysed, the bar stays hidden.
    if (chances && !(bar.hidden && app.play.isOver)) show(app, bar, chances);
  };
  app.addEventListener('game', () => { bar.hidden = true; });
  app.addEventListener('position', () => {
    if (app.position.over && app.position.points) {
      evaluations.put(app.tree.at, { chances: app.position.points, nodes: Infinity, seat: -1 });
    }
    update();
  });
  app.addEventListener('play', () => { if (app.play.ending) update(); });
  evaluations.addEventListener('change', ({ detail }) => { if (detail === app.tree?.at) update(); });
}

/** @param {number[]} chances by seat */
function show(app, bar, chances) {
  bar.hidden = false;
  bar.classList.toggle('stones', app.geometry.stones);
  bar.setAttribute('role', 'img');
  bar.setAttribute('aria-label', `Chances: ${chances.map((c, seat) => `${app.seatName(seat)} ${percent(c)}`).join(', ')}`);
  if (bar.children.length !== chances.length) {
    replace(bar, chances.map((_, seat) => h('span', { class: `share seat-${seat}` }, h('span', {}))));
  }
  chances.forEach((chance, seat) => {
    const share = bar.children[seat];
    share.style.setProperty('--share', String(Math.max(chance, 0)));
    share.firstChild.textContent = chance >= 0.12 ? String(Math.round(100 * chance)) : '';
  });
}
