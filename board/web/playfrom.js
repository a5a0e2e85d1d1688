/** The line "Play from here": a new game against the engine that begins with the moves up to the position shown. */
import { attempt, button, h } from './dom.js';
import { GameTree } from './tree.js';

/** @param {import('./app.js').App} app @param {HTMLElement} element the controls, which the line follows */
export function install(app, element) {
  const levels = app.catalogue.levels.map((l) => h('option', { value: l.level }, l.name));
  const level = h('select', { 'aria-label': 'Level of the engine' }, levels);
  const line = h('div', { class: 'playfrom', role: 'group', 'aria-label': 'Play from here', hidden: true },
    button('Play from here', () => attempt(() => playFromHere(app, Number(level.value)))), 'against', level);
  element.after(line);
  app.addEventListener('game', () => { level.value = String(app.terms.strengths.find(Boolean) ?? levels.length); });
  for (const type of ['position', 'play']) app.addEventListener(type, () => { line.hidden = !isUseful(app); });
}

/** Whether a game against the engine is not what is being played anyway. */
function isUseful({ play, position, tree, definition }) {
  if (!position || play.isOver || !definition.searchable) return false;
  return !play.isLive || !tree.players.includes('engine') || !tree.players.includes('human');
}

/** Begins a game with the moves up to the present position, in which the person has the seat to move. The present game is kept as it is. */
async function playFromHere(app, level) {
  const { tree, position } = app;
  // Where all seats act, the person keeps a seat.
  const own = position.actors.find((seat) => position.actors.length > 1 && tree.players[seat] === 'human') ?? position.actors[0];
  const game = new GameTree(tree.game, tree.players.map((_, seat) => (seat === own ? 'human' : 'engine')));
  game.isLabelled = tree.isLabelled;
  game.addLine(tree.path().slice(1));
  await app.show(game, { ...app.terms, strengths: tree.players.map(() => level), clock: null, left: null });
  app.view.canvas.focus({ preventScroll: true });
}
