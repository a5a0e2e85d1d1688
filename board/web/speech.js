/** Announces each position shown to screen readers, with the move that led to it. */
import { announce } from './dom.js';
import { lastMove, statusOf } from './words.js';

/** @param {import('./app.js').App} app */
export function install(app) {
  let before = null;
  app.addEventListener('game', () => {
    before = null;
    document.title = `${app.definition.title}: quincunx`;
  });
  app.addEventListener('position', () => {
    const { at } = app.tree;
    const isNew = at.parent === before && before !== null;
    before = at;
    const move = at.parent ? lastMove(app) : `${app.definition.title}, first position`;
    announce(`${isNew || !at.parent ? '' : `Move ${at.ply}: `}${move}. ${statusOf(app)}`);
  });
}
