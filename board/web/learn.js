/** The rules of each game with small boards, puzzles, and the keys of the page. */

import { BoardView } from './boardview.js';
import { h, replace } from './dom.js';
import { Geometry } from './geometry.js';
import { Puzzles } from './puzzles.js';
import { rules } from './rules.js';

/** @param {import('./app.js').App} app @param {HTMLElement} element */
export function install(app, element) {
  const pages = new Rules(app);
  const puzzles = new Puzzles(app);
  element.append(
    h('h2', {}, 'Puzzles'), puzzles.element,
    h('h2', {}, 'Rules'), pages.element,
    h('h2', {}, 'Keys'), keyTable());
}

/** What keys do, but where text is entered. */
const keys = [
  ['← →', 'a move back or forward'], ['↑ ↓', 'the variation before or after'], ['Home End', 'the first or the last position'],
  ['U', 'undo'], ['R', 'redo'], ['H', 'hint'], ['E', 'analysis on or off'],
  ['M K S', 'in Jackhammer: move, knock out, stay'],
  ['Tab', 'to the board, where the arrow keys go from cell to cell, Enter picks or places a man, Escape puts it back, + and − change the size'],
];

function keyTable() {
  return h('table', { class: 'keys' }, h('tbody', {}, keys.map(([key, what]) => h('tr', {},
    h('th', { scope: 'row' }, key.split(' ').map((k) => [h('kbd', {}, k), ' '])), h('td', {}, what)))));
}

/** The rules of the game that a person chooses, at first those of the game shown. */
class Rules {
  #app;
  #page = h('div', {});
  #choice = h('select', { 'aria-label': 'Game', onchange: () => this.#show() });
  #shown = '';
  /** Draws a board once it is seen. */
  #seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      this.#seen.unobserve(target);
      this.#draw(target).catch((error) => target.append(h('p', { class: 'problem' }, error.message)));
    }
  });
  #examples = new WeakMap(); // by the element of the board

  constructor(app) {
    this.#app = app;
    this.element = h('div', { class: 'rules' }, this.#choice, this.#page);
    app.addEventListener('game', () => {
      if (!this.#choice.length) this.#offer();
      this.#choice.value = app.tree.game.name;
      this.#show();
    });
  }

  #offer() {
    const games = this.#app.catalogue.games.filter((g) => rules[g.name]);
    this.#choice.append(...games.map((g) => h('option', { value: g.name }, g.title)));
  }

  #show() {
    const name = this.#choice.value;
    if (name === this.#shown) return;
    this.#shown = name;
    this.#seen.disconnect();
    replace(this.#page, (rules[name] ?? []).map((chapter) => [
      h('h3', {}, chapter.heading),
      chapter.text.map((paragraph) => h('p', {}, paragraph)),
      chapter.examples && h('div', { class: 'examples' }, chapter.examples.map((example) => this.#figure(example))),
    ]));
  }

  /** @param {import('./rules.js').Example} example */
  #figure(example) {
    const place = h('div', { class: 'small-board' });
    this.#examples.set(place, example);
    this.#seen.observe(place);
    return h('figure', {}, place, h('figcaption', {}, example.caption));
  }

  async #draw(place) {
    const { game, moves = [], shown = [], marks = [], seat, caption } = this.#examples.get(place);
    const { board, actors } = await this.#app.request('position', { game, moves, geometry: true });
    const legal = shown.length ? (await this.#app.request('moves', { game, moves, seat: seat ?? actors[0] })).moves : [];
    const view = new BoardView(place, { letters: this.#app.settings.letters, animation: false, coordinates: false });
    view.setGeometry(new Geometry(board));
    view.setBoard(board);
    view.setMarks('rules', [...marks, ...legal.filter((m) => shown.includes(m.move)).map(({ kind, cells }) => ({ kind, cells }))]);
    // A picture: nothing can be done on it.
    view.canvas.tabIndex = -1;
    view.canvas.setAttribute('role', 'img');
    view.canvas.removeAttribute('aria-roledescription');
    view.canvas.setAttribute('aria-label', `${board.title} board. ${caption}`);
    this.#app.addEventListener('settings', () => view.refresh());
  }
}
