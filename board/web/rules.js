/** The rules of the games, from the documents in docs/rules. */

import { h, replace, whenShown } from './dom.js';

/**
 * A part of a document: kind is text, picture (SVG, with text as its alternative), or the name of an HTML element.
 * @typedef {{kind: string, text?: string, picture?: string, parts?: Part[]}} Part
 */

/** The HTML elements that may occur. */
const elements = new Set(['h3', 'p', 'ul', 'ol', 'li', 'table', 'tr', 'th', 'td', 'strong', 'em', 'code', 'pre']);

/** Builds a part of a document. @param {Part} part @returns {Node|string} */
function build({ kind, text, picture, parts = [] }) {
  if (kind === 'text') return text;
  if (kind === 'picture') return h('img', { src: `data:image/svg+xml,${encodeURIComponent(picture)}`, alt: text });
  if (!elements.has(kind)) throw new Error(`the rules have an unknown part ${kind}`);
  const element = h(kind, {}, parts.map(build));
  return kind === 'table' ? h('div', { class: 'wide-table' }, element) : element;
}

/** The rules of a selectable game, initially the one on the board. They are loaded when they become visible. */
export class Rules {
  #app;
  #page = h('div', {});
  #choice = h('select', { 'aria-label': 'Game', onchange: () => this.#show() });
  #isVisible = false; // now or earlier
  #shown = ''; // the name of the game

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
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
      const { parts } = await this.#app.request('rules', { game: name });
      if (name === this.#shown) replace(this.#page, parts.map(build));
    } catch (error) {
      if (name !== this.#shown) return;
      this.#shown = '';
      replace(this.#page, h('p', { class: 'problem' }, error.message));
    }
  }
}
