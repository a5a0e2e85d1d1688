/** The evaluation bar beside the board: the share of the point that each seat can expect. */

import { byId, h, replace } from './dom.js';
import { evaluationsOf, percent } from './evaluations.js';

/** @param {import('./app.js').App} app */
export function installBar(app) {
  const bar = byId('bar');
  const evaluations = evaluationsOf(app);
  const update = () => {
    const chances = app.play.ending ? app.play.points : evaluations.get(app.tree.at)?.chances;
    // A position that no search has seen yet keeps the bar of the one before, so that it doesn't flicker on the way. The end of
    // a game that nobody analyses needs none.
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
