/** Jackhammer's territories on the board, and the buttons that play a game to its end. */
import { button, h } from './dom.js';
import { hasTerritory, territories } from './territory.js';

/** The opacity of the cells of a territory, which is lower while others can still enter it. */
const weights = { final: 0.5, open: 0.22 };

/** @param {import('./app.js').App} app */
export function install(app) {
  const show = () => {
    const { tree, position, geometry, settings, view } = app;
    const isShown = position && hasTerritory(tree.game) && settings.territory;
    view.setMarks('territory', isShown ? territories(position.board, geometry).map(({ cells, isFinal }, seat) => ({
      kind: 'shade', seat, weight: isFinal ? weights.final : weights.open, cells: cells.filter((cell) => !view.occupants.seats(cell).length),
    })) : []);
  };
  for (const type of ['position', 'settings']) app.addEventListener(type, show);
}

/** The buttons that play the game to its end. @param {import('./app.js').App} app */
export function finishButtons({ play, position, tree }) {
  if (!position || play.isOver || !hasTerritory(tree.game) || tree.isPuzzle) return [];
  if (play.finishing) return [button('Stop', () => play.finish(null))];
  if (play.isDecided) {
    return [h('span', {}, 'All are fenced off: no score can rise any more.'), button('All stay to the end', () => play.finish('stay'), { class: 'primary' })];
  }
  const isPlaying = tree.players.includes('human') && !play.hasChosen;
  return isPlaying ? [
    button('Stay to the end', () => play.finish('stay'), { title: 'Your players stay in every turn that is left' }),
    button('Engine plays to the end', () => play.finish('engine'), { title: 'The engine plays for all until no score can rise any more' }),
  ] : [];
}
