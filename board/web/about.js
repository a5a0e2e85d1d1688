/** What is known of a game besides its moves: names and ratings of the players, event and date. A person can change it. */
import { h, replace } from './dom.js';

/** The maximum length of a text. */
const maxLength = 200;

/** @param {import('./app.js').App} app @returns {HTMLElement} */
export function aboutEditor(app) {
  const summary = h('summary', {}, 'About this game');
  const fields = h('div', { class: 'rows', onchange: () => store() });
  const element = h('details', { class: 'about-game' }, summary, fields);
  let inputs = null; // {names, ratings, event, date} of the game shown

  const store = () => {
    const text = (input) => input.value.trim();
    app.tree.describe({ names: inputs.names.map(text), ratings: inputs.ratings.map(text), event: text(inputs.event), date: text(inputs.date) });
    app.emit('play'); // the list of seats shows the names
  };
  const input = (label, value = '', attributes = {}) => h('input', { type: 'text', maxlength: maxLength, 'aria-label': label, value, ...attributes });
  const show = () => {
    const { tree } = app;
    const seats = tree.players.map((_, seat) => app.seatName(seat));
    inputs = {
      names: seats.map((seat, i) => input(`Name of ${seat}`, tree.names[i], { placeholder: 'name' })),
      ratings: seats.map((seat, i) => input(`Rating of ${seat}`, tree.ratings[i], { placeholder: 'rating', class: 'rating' })),
      event: input('Event', tree.event), date: input('Date', tree.date, { placeholder: '2026-11-23' }),
    };
    replace(fields, seats.map((seat, i) => h('div', { class: 'row' }, h('span', {}, seat), inputs.names[i], inputs.ratings[i])),
      h('div', { class: 'row' }, h('span', {}, 'Event'), inputs.event), h('div', { class: 'row' }, h('span', {}, 'Date'), inputs.date));
  };
  app.addEventListener('game', show);
  return element;
}
