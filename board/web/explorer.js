/** The opening explorer: how the games of a record went on from the position on the board. A click plays a move. */
import { attempt, button, h, replace } from './dom.js';
import { capitalise, countText, pointsText } from './words.js';

export class Explorer {
  #app;
  #record = 0;
  #count = 0; // games of the record
  #shown = ''; // a key of the table's content: the record, its games and the position
  #requests = 0; // counts requests, so that late answers can be ignored
  #note = h('p', { class: 'quiet', role: 'status' });
  #table = h('div', { class: 'wide-table' });

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
    this.element = h('section', { class: 'explorer', 'aria-label': 'Opening explorer' }, h('h3', {}, 'Moves from this position'), this.#note, this.#table);
    app.addEventListener('position', () => this.#update());
    new ResizeObserver(() => this.#update()).observe(this.element); // when the panel is shown
  }

  /** Shows a record, to which games may have been added. @param {number} record @param {import('./recordview.js').Summary} summary */
  show(record, { count }) {
    this.#record = record;
    this.#count = count;
    this.#update();
  }

  /** Shows the moves from the position on the board, if the panel is visible. */
  async #update() {
    const { tree } = this.#app;
    if (!this.#record || !tree || !this.element.checkVisibility()) return;
    const fields = this.#app.positionFields();
    const key = JSON.stringify([this.#record, this.#count, fields]);
    if (key === this.#shown) return;
    this.#shown = key;
    const number = ++this.#requests;
    await attempt(async () => {
      const answer = await this.#app.request('explore', { record: this.#record, ...fields });
      if (number === this.#requests) this.#showMoves(answer, tree);
    });
  }

  #showMoves({ count: games, moves }, tree) {
    const { at } = tree;
    this.#note.textContent = games ? countText(games, 'game') : 'No game of this record has this position. The start of its games is on the board after opening one and going to its first position.';
    const seats = tree.players.map((_, seat) => capitalise(this.#app.seatName(seat)));
    replace(this.#table, moves.length > 0 && h('table', {},
      h('thead', {}, h('tr', {}, ['Move', 'Games', ...seats].map((t) => h('th', { scope: 'col' }, t)))),
      h('tbody', {}, moves.map(({ move, label, games: count, points }) => h('tr', {},
        h('td', {}, button(label || move, () => { if (tree === this.#app.tree && tree.at === at) tree.add({ move, label: label || move }); }, { 'aria-label': `Play ${label || move}` })),
        h('td', {}, `${count} (${Math.round(100 * count / games)} %)`), points.map((p) => h('td', {}, count === 1 ? pointsText(p) : `${Math.round(100 * p)} %`)))))));
  }
}
