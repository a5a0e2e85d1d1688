/** The card at the end of a game: who has won and how, and what to do next. */
import { button, byId, h, replace } from './dom.js';
import { isYou } from './seats.js';
import { capitalise, countText, joined, statusOf } from './words.js';

/** @param {import('./app.js').App} app @param {HTMLElement} element */
export function install(app, element) {
  const hide = () => { element.hidden = true; };
  const show = () => {
    const isShown = Boolean(app.play.points) && !app.tree.isPuzzle;
    if (isShown && element.hidden) replace(element, card(app));
    element.hidden = !isShown;
  };
  for (const type of ['game', 'at']) app.addEventListener(type, hide);
  for (const type of ['position', 'play']) app.addEventListener(type, show);
}

function card(app) {
  const { tree, terms } = app;
  const again = (order) => app.start({ ...tree.game }, order.map((seat) => tree.players[seat]),
    { ...terms, strengths: order.map((seat) => terms.strengths[seat]), left: null });
  const seats = tree.players.map((_, seat) => seat);
  const isMixed = new Set(seats.map((seat) => (tree.players[seat] === 'human' ? 'human' : terms.strengths[seat]))).size > 1;
  const review = byId('graph').querySelector('.tools button');
  return h('div', { class: 'card' },
    h('h2', {}, headline(app)),
    h('p', {}, `${capitalise(statusOf(app).replace(/^The game is over: /, ''))}. ${countText(tree.at.ply, 'move')}.`),
    h('div', { class: 'tools' },
      button('Review', () => {
        app.showPanel('game');
        app.settings.set('folded', app.settings.folded.replace('graph', ''));
        review.click();
      }, { class: 'primary', disabled: review.disabled }),
      button('Again', () => again(seats)),
      isMixed && button('Swap seats', () => again([...seats.slice(1), 0]))));
}

/** The result in few words, from the view of the person if there is only one. */
function headline(app) {
  const { points } = app.play;
  const winners = points.flatMap((share, seat) => (share > 0 ? [seat] : []));
  const you = points.findIndex((_, seat) => isYou(app.tree, seat));
  if (winners.length === points.length) return 'A draw';
  if (you >= 0) return winners.includes(you) ? (winners.length === 1 ? 'You win' : 'You share the win') : 'You lose';
  const names = winners.map((seat) => app.seatName(seat));
  return winners.length === 1 ? `${names[0]} wins` : `${joined(names)} share the win`;
}
