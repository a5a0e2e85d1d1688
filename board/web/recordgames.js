/** The games of a record: a form to search them, and the list of results, in pages. */

import { attempt, button, byId, dismissError, h, notify, replace } from './dom.js';
import { GameTree } from './tree.js';
import { outcomes, pointsText } from './words.js';

/** The number of games on a page of the list. */
const pageSize = 25;

/** @typedef {import('./recordview.js').Summary} Summary */

export class RecordGames {
  #app;
  #record = 0;
  #count = 0; // games in the record at the last request
  #start = 0; // index of the first game on the page
  #newest = 0; // games in the record when its newest game was put on the board
  #requests = 0; // counts requests, so that late answers can be ignored
  #player = h('select', {});
  #result = h('select', {}, ['', ...Object.keys(outcomes)].map((r) => h('option', { value: r }, r || 'any')));
  #cause = h('select', {});
  #min = lengthField('Fewest moves');
  #max = lengthField('Most moves');
  #moves = h('input', { type: 'text', placeholder: 'first moves', 'aria-label': 'First moves of the game', spellcheck: 'false' });
  #rows = h('tbody', {});
  #total = h('p', { class: 'quiet', role: 'status' });
  #back = button('Previous', () => this.#changePage(-pageSize));
  #next = button('Next', () => this.#changePage(pageSize));

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
    const form = h('form', {
      class: 'search', onsubmit: (event) => event.preventDefault(), onchange: () => {
        this.#start = 0;
        this.#search();
      },
    },
    h('label', {}, 'Player ', this.#player), h('label', {}, 'Result ', this.#result), h('label', {}, 'Ended by ', this.#cause),
    h('label', {}, 'Moves ', this.#min, ' to ', this.#max),
    h('label', { class: 'grows' }, 'Opening ', this.#moves), button('Moves on the board', () => this.#searchMovesOnBoard(), { title: 'Find the games that begin with the moves on the board' }));
    this.element = h('section', { class: 'games-found', 'aria-label': 'Games' },
      h('h3', {}, 'Games'), form, this.#total,
      h('div', { class: 'wide-table' }, h('table', {},
        h('thead', {}, h('tr', {}, ['No.', 'Players', 'Points', 'Moves', 'Ended by'].map((t) => h('th', { scope: 'col' }, t)))), this.#rows)),
      h('div', { class: 'tools end' }, this.#back, this.#next));
  }

  /** Shows the games of a record. @param {number} record @param {Summary} summary */
  show(record, summary) {
    if (record !== this.#record) {
      this.#record = record;
      this.#start = this.#newest = 0;
      replace(this.#player, option('', 'any'), [...new Set(summary.header.players.map((p) => p.name))].map((name) => option(name)));
      replace(this.#cause);
      for (const field of [this.#result, this.#min, this.#max, this.#moves]) field.value = '';
    }
    this.#showCauses(summary);
    this.#search();
  }

  /** Shows games that have been added to the record. @param {Summary} summary */
  update(summary) {
    const isNew = summary.count !== this.#count;
    this.#showCauses(summary);
    if (isNew) this.#search();
  }

  #showCauses({ causes, count }) {
    this.#count = count;
    const chosen = this.#cause.value;
    replace(this.#cause, option('', 'any'), (causes ?? []).map((c) => option(c.cause)));
    this.#cause.value = chosen;
  }

  /** Finds the games that begin with the moves on the board. */
  #searchMovesOnBoard() {
    this.#moves.value = this.#app.tree.movesTo().join(' ');
    this.#start = 0;
    this.#search();
  }

  #changePage(by) {
    this.#start = Math.max(0, this.#start + by);
    this.#search();
  }

  /** The fields of the search that are not empty. */
  #query() {
    const moves = this.#moves.value.trim().split(/\s+/).filter(Boolean);
    const fields = {
      player: this.#player.value, result: this.#result.value, cause: this.#cause.value,
      minplies: Number(this.#min.value), maxplies: Number(this.#max.value), moves,
    };
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => (Array.isArray(value) ? value.length : value)));
  }

  async #search() {
    const number = ++this.#requests;
    try {
      const answer = await this.#app.request('recordgames', { record: this.#record, start: this.#start, count: pageSize, ...this.#query() });
      if (number !== this.#requests) return;
      this.#showPage(answer);
      dismissError();
    } catch (error) {
      if (number === this.#requests) notify(error.message, 'error');
    }
  }

  #showPage({ total, games }) {
    const end = this.#start + games.length;
    this.#total.textContent = total === 0 ? 'No games found.' : `${this.#start + 1} to ${end} of ${total}`;
    this.#back.disabled = this.#start === 0;
    this.#next.disabled = end >= total;
    replace(this.#rows, games.map((g) => h('tr', {},
      h('td', {}, button(g.number, () => this.#open(g.number), { 'aria-label': `Open game ${g.number}` })),
      h('td', {}, g.players.join(' – ')), h('td', {}, g.points.map(pointsText).join(' – ')), h('td', {}, g.plies), h('td', {}, g.cause))));
  }

  /** Puts the game that ended last on the board, unless it is there. @param {number} count of games in the record */
  async showNewest(count) {
    if (!count || count === this.#newest) return;
    this.#newest = count;
    const { games } = await this.#app.request('recordgames', { record: this.#record, start: count - 1, count: 1 });
    if (games.length && count === this.#newest) await this.#load(games[0].number);
  }

  async #load(number) {
    const { saved } = await this.#app.request('recordgame', { record: this.#record, number });
    await this.#app.show(GameTree.fromSaved(saved, 'changed'));
  }

  async #open(number) {
    await attempt(async () => {
      await this.#load(number);
      byId('table').scrollIntoView({ block: 'nearest' });
      notify(`Game ${number} is on the board`);
    });
  }
}

function lengthField(label) { return h('input', { type: 'number', min: 0, max: 100_000, 'aria-label': label }); }

function option(value, text = value) { return h('option', { value }, text); }
