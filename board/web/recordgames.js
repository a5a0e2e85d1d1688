/** The games of a record: which of them are looked for, and the list, page by page. */

import { button, byId, h, notify, replace } from './dom.js';
import { pointsText } from './words.js';

/** How many games a page of the list has. */
const pageSize = 25;

/** @typedef {import('./recordview.js').Summary} Summary */

export class RecordGames {
  #app;
  #record = 0;
  #count = 0; // games in the record when they were asked for
  #start = 0;
  #asked = 0;
  #player = h('select', {});
  #result = h('select', {}, ['', 'win', 'draw', 'loss'].map((r) => h('option', { value: r }, r || 'any')));
  #cause = h('select', {});
  #least = plies('Least plies');
  #most = plies('Most plies');
  #moves = h('input', { type: 'text', placeholder: 'moves it begins with', 'aria-label': 'Moves that the game begins with', spellcheck: 'false' });
  #rows = h('tbody', {});
  #total = h('p', { class: 'quiet', role: 'status' });
  #back = button('Earlier', () => this.#turn(-pageSize));
  #next = button('Later', () => this.#turn(pageSize));

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
    const form = h('form', {
      class: 'search', onsubmit: (event) => event.preventDefault(), onchange: () => {
        this.#start = 0;
        this.#ask();
      },
    },
    h('label', {}, 'Player ', this.#player), h('label', {}, 'Result ', this.#result), h('label', {}, 'Ended by ', this.#cause),
    h('label', {}, 'Plies ', this.#least, ' to ', this.#most),
    h('label', { class: 'grows' }, 'Opening ', this.#moves), button('As on the board', () => this.#takeMoves()));
    this.element = h('section', { class: 'games-found', 'aria-label': 'Games' },
      h('h3', {}, 'Games'), form, this.#total,
      h('div', { class: 'wide-table' }, h('table', {},
        h('thead', {}, h('tr', {}, ['No.', 'Players', 'Points', 'Plies', 'Ended by'].map((t) => h('th', { scope: 'col' }, t)))), this.#rows)),
      h('div', { class: 'tools end' }, this.#back, this.#next));
  }

  /** Shows the games of a record. @param {number} record @param {Summary} summary */
  show(record, summary) {
    if (record !== this.#record) {
      this.#record = record;
      this.#start = 0;
      replace(this.#player, option('', 'any'), [...new Set(summary.header.players.map((p) => p.name))].map((name) => option(name)));
      replace(this.#cause);
      for (const field of [this.#result, this.#least, this.#most, this.#moves]) field.value = '';
    }
    this.#takeCauses(summary);
    this.#ask();
  }

  /** Takes games that have been added to the record. @param {Summary} summary */
  update(summary) {
    const isNew = summary.count !== this.#count;
    this.#takeCauses(summary);
    if (isNew) this.#ask();
  }

  #takeCauses({ causes, count }) {
    this.#count = count;
    const chosen = this.#cause.value;
    replace(this.#cause, option('', 'any'), (causes ?? []).map((c) => option(c.cause)));
    this.#cause.value = chosen;
  }

  /** Looks for games that begin with the moves on the board. */
  #takeMoves() {
    this.#moves.value = this.#app.tree.movesTo().join(' ');
    this.#start = 0;
    this.#ask();
  }

  #turn(by) {
    this.#start = Math.max(0, this.#start + by);
    this.#ask();
  }

  /** The fields of the request: those that are not empty. */
  #query() {
    const moves = this.#moves.value.trim().split(/\s+/).filter(Boolean);
    const fields = {
      player: this.#player.value, result: this.#result.value, cause: this.#cause.value,
      minplies: Number(this.#least.value), maxplies: Number(this.#most.value), moves,
    };
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => (Array.isArray(value) ? value.length : value)));
  }

  async #ask() {
    const number = ++this.#asked;
    try {
      const answer = await this.#app.request('recordgames', { record: this.#record, start: this.#start, count: pageSize, ...this.#query() });
      if (number === this.#asked) this.#list(answer);
    } catch (error) {
      if (number === this.#asked) notify(error.message, 'error');
    }
  }

  #list({ total, games }) {
    const end = this.#start + games.length;
    this.#total.textContent = total === 0 ? 'No games.' : `${this.#start + 1} to ${end} of ${total}`;
    this.#back.disabled = this.#start === 0;
    this.#next.disabled = end >= total;
    replace(this.#rows, games.map((g) => h('tr', {},
      h('td', {}, button(g.number, () => this.#open(g.number), { 'aria-label': `Open game ${g.number}` })),
      h('td', {}, g.players.join(' – ')), h('td', {}, g.points.map(pointsText).join(' – ')), h('td', {}, g.plies), h('td', {}, g.cause))));
  }

  async #open(number) {
    try {
      const { saved } = await this.#app.request('recordgame', { record: this.#record, number });
      await this.#app.load(saved);
      byId('table').scrollIntoView({ block: 'nearest' });
      notify(`Game ${number} is on the board`);
    } catch (error) {
      notify(error.message, 'error');
    }
  }
}

function plies(label) { return h('input', { type: 'number', min: 0, max: 100_000, 'aria-label': label }); }

function option(value, text = value) { return h('option', { value }, text); }
