/** The rules of the games, which the program reads from their documents. */

import { h, replace } from './dom.js';

/**
 * A part of a document: a text, a picture as SVG with a text for those who don't see it, or an element of a name in HTML.
 * @typedef {{kind: string, text?: string, picture?: string, parts?: Part[]}} Part
 */

/** The elements that documents may have. */
const elements = new Set(['h3', 'p', 'ul', 'ol', 'li', 'table', 'tr', 'th', 'td', 'strong', 'em', 'code', 'pre']);

/** Makes a part of a document. @param {Part} part @returns {Node|string} */
function build({ kind, text, picture, parts = [] }) {
  if (kind === 'text') return text;
  if (kind === 'picture') return h('img', { src: `data:image/svg+xml,${encodeURIComponent(picture)}`, alt: text });
  if (!elements.has(kind)) throw new Error(`the rules have an unknown part ${kind}`);
  const element = h(kind, {}, parts.map(build));
  return kind === 'table' ? h('div', { class: 'wide-table' }, element) : element;
}

/** The rules of the game that a person chooses, at first those of the game shown. They are read once they are seen. */
export class Rules {
  #app;
  #page = h('div', {});
  #choice = h('select', { 'aria-label': 'Game', onchange: () => this.#show() });
  #isSeen = false;
  #shown = '';

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
    this.element = h('div', { class: 'rules' }, this.#choice, this.#page);
    app.addEventListener('game', () => {
      if (!this.#choice.length) this.#choice.append(...app.catalogue.games.map((g) => h('option', { value: g.name }, g.title)));
      this.#choice.value = app.tree.game.name;
      this.#show();
    });
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      this.#isSeen = true;
      this.#show();
    });
    watch.observe(this.element);
  }

  async #show() {
    const name = this.#choice.value;
    if (!this.#isSeen || name === this.#shown) return;
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
