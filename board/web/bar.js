/** The evaluation bar beside the board: each seat's expected share of the point of the game. */

import { byId, h, replace } from './dom.js';
import { evaluationsOf, finalNodes, percent } from './evaluations.js';

/** @param {import('./app.js').App} app */
export function installBar(app) {
  const bar = byId('bar');
  const evaluations = evaluationsOf(app);
  const update = () => show(app, bar, app.play.ending ? app.play.points : evaluations.get(app.tree.at)?.chances);
  app.addEventListener('game', () => { bar.hidden = true; });
  app.addEventListener('position', () => {
    if (app.position.over && app.position.points) {
      evaluations.put(app.tree.at, { chances: app.position.points, nodes: finalNodes, seat: -1 });
    }
    update();
  });
  app.addEventListener('play', () => { if (app.play.ending) update(); });
  evaluations.addEventListener('change', ({ detail }) => { if (detail === app.tree?.at) update(); });
}

/** @param {number[]|undefined} chances by seat; without them the bar is empty */
function show(app, bar, chances) {
  // There is no bar before a position of the game is searched, even at its end.
  if (bar.hidden && (!chances || app.play.isOver)) return;
  bar.hidden = false;
  bar.classList.toggle('stones', app.geometry.stones);
  bar.classList.toggle('unknown', !chances);
  bar.setAttribute('role', 'img');
  const texts = chances?.map((c, seat) => `${app.seatName(seat)} ${percent(c)}`) ?? ['not searched'];
  bar.setAttribute('aria-label', `Chances: ${texts.join(', ')}`);
  if (!chances) return;
  if (bar.children.length !== chances.length) {
    replace(bar, chances.map((_, seat) => h('span', { class: `share seat-${seat}` }, h('span', {}))));
  }
  chances.forEach((chance, seat) => {
    const share = bar.children[seat];
    share.style.setProperty('--share', String(Math.max(chance, 0)));
    share.firstChild.textContent = chance >= 0.12 ? String(Math.round(100 * chance)) : '';
  });
}
