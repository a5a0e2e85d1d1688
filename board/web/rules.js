/** The rules of the games, from their pages, which are made of docs/rules. */

import { h, replace, whenShown } from './dom.js';

/**
 * Loads the rules of a game from its page, with boards on which their moves can be made.
 * @param {string} game @returns {Promise<Node[]>}
 */
async function load(game) {
  const [answer] = await Promise.all([fetch(`${game}.html`), import('./quincunx-board.js')]);
  if (!answer.ok) throw new Error(`the rules can't be loaded: ${answer.status} ${answer.statusText}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const rules = document.importNode(page.querySelector('article'), true);
  for (const heading of rules.querySelectorAll('h2')) heading.replaceWith(h('h3', {}, ...heading.childNodes)); // the panel's own are h2
  return [...rules.childNodes];
}

/** The rules of a selectable game, initially the one on the board. They are loaded when they become visible. */
export class Rules {
  #page = h('div', {});
  #choice = h('select', { 'aria-label': 'Game', onchange: () => this.#show() });
  #isVisible = false; // now or earlier
  #shown = ''; // the name of the game

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.element = h('div', { class: 'rules' }, this.#choice, this.#page);
    app.addEventListener('game', () => {
      if (!this.#choice.length) this.#choice.append(...app.catalogue.games.map((g) => h('option', { value: g.name }, g.title)));
      this.#choice.value = app.tree.game.name;
      this.#show();
    });
    whenShown(this.element, () => {
      this.#isVisible = true;
      this.#show();
    });
  }

  async #show() {
    const name = this.#choice.value;
    if (!this.#isVisible || name === this.#shown) return;
    this.#shown = name;
    try {
      const rules = await load(name);
      if (name === this.#shown) replace(this.#page, rules);
    } catch (error) {
      if (name !== this.#shown) return;
      this.#shown = '';
      replace(this.#page, h('p', { class: 'problem' }, error.message));
    }
  }
}
