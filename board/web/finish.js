/** Jackhammer's territories on the board, its end once no score can rise any more, and the buttons that play it to its end. */
import { button, h, notify } from './dom.js';
import { hasTerritory, territories } from './territory.js';
import { joint } from './tree.js';
import { countText } from './words.js';

/** The action that changes nothing. */
export const stay = { move: 's', label: 's' };

/** The largest number of turns that are played to the end in one go. */
const maxStays = 10_000;

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

/** Whether all seats are fenced off, so that no score can rise any more. @param {import('./app.js').App} app */
const isDecided = ({ position, geometry, tree }) => hasTerritory(tree.game) && territories(position.board, geometry).every((t) => t.isFinal);

/** Whether nobody wants to act in the turns that are left: all stay, or nobody can gain and no person is playing. @param {import('./app.js').App} app */
export function isUncontested(app) {
  const { play, tree } = app;
  if (play.finishing === 'stay' && !tree.players.includes('engine')) return true;
  return (play.finishing !== null || (play.isLive && !tree.players.includes('human'))) && isDecided(app);
}

/** Makes all seats stay in the turns that are left. @param {import('./app.js').App} app */
export function stayToEnd(app) {
  const { tree, play, removals, position } = app;
  const [turn, turns] = position.text.split(' ').slice(2).map(Number);
  if (turns - turn > maxStays) {
    play.setPaused(true);
    notify(`${turns - turn} turns are left: too many to play them to the end`, 'error');
    return;
  }
  const [what, reason] = [countText(turns - turn, 'turn'), isDecided(app) ? ': no score could rise any more' : ''];
  const firstId = tree.nextId;
  const last = play.moveAlong(Array(turns - turn).fill(joint(tree.players.map(() => stay))));
  const added = tree.path(last).find((node) => node.id >= firstId);
  // Without a person, the turns would be played again immediately.
  if (added && tree.players.includes('human')) {
    removals.add({ what, undo: () => { tree.remove(added); }, undone: `${what} taken back` }, `played in which all stay${reason}`);
  } else notify(`${what} played in which all stay${reason}`);
}

/** The buttons that play the game to its end. @param {import('./app.js').App} app */
export function finishButtons(app) {
  const { play, position, tree } = app;
  if (!position || play.isOver || !hasTerritory(tree.game) || tree.isPuzzle) return [];
  if (play.finishing) return [button('Stop', () => play.finish(null))];
  if (isDecided(app)) {
    return [h('span', {}, 'All are fenced off: no score can rise any more.'), button('All stay to the end', () => play.finish('stay'), { class: 'primary' })];
  }
  const isPlaying = tree.players.includes('human') && !play.hasChosen;
  return isPlaying ? [
    button('Stay to the end', () => play.finish('stay'), { title: 'Your players stay in every turn that is left' }),
    button('Engine plays to the end', () => play.finish('engine'), { title: 'The engine plays for all until no score can rise any more' }),
  ] : [];
}
