/** The panel Records: the list of records of matches, and the selected record with its games. */

import { attempt, button, h, notify, replace, reportFailure } from './dom.js';
import { Explorer } from './explorer.js';
import { RecordGames } from './recordgames.js';
import { RecordView } from './recordview.js';

/** @param {import('./app.js').App} app @param {HTMLElement} element */
export function install(app, element) {
  const records = new Records(app);
  element.append(records.element);
}

class Records {
  #app;
  #list = h('ul', { class: 'choices' });
  #empty = h('p', { class: 'quiet' }, 'No record is open. Open a file written by match or tune, drag it onto the page, or start the '
    + 'server with --record FILE.');
  #watch = h('input', { type: 'checkbox', onchange: () => this.#updateWatch() });
  #body;
  #view = new RecordView();
  #games;
  #explorer;
  #follow = h('input', { type: 'checkbox', onchange: () => {
    if (this.#follow.checked) this.#watch.checked = true;
    this.#updateWatch();
  } });
  #record = 0; // the number of the record shown
  #stream = null; // of the record while it is watched

  constructor(app) {
    this.#app = app;
    this.#games = new RecordGames(app);
    this.#explorer = new Explorer(app);
    this.#body = h('div', { class: 'record', hidden: true },
      h('div', { class: 'tools' },
        h('label', { title: 'Show new games as they end' }, this.#watch, ' Watch live'),
        h('label', { title: 'Put each new game on the board' }, this.#follow, ' Follow the newest game'),
        button('Refresh', () => this.#show(this.#record))),
      this.#view.element, h('h3', {}, 'Moves from this position'), this.#explorer.element, this.#games.element);
    this.element = h('div', { class: 'records' }, this.#list, this.#empty, this.#body);
    app.addEventListener('game', () => this.#addFromCatalogue());
    app.addEventListener('record', ({ detail }) => {
      this.#add(detail);
      app.showPanel('records');
      this.#show(detail.record);
    });
    document.addEventListener('visibilitychange', () => this.#updateWatch());
  }

  /** Adds the records that the server was started with. */
  #addFromCatalogue() {
    if (this.#app.records.size) return;
    for (const info of this.#app.catalogue.records ?? []) this.#add(info);
    this.#showList();
  }

  #add({ record, name }) {
    this.#app.records.set(record, { name, count: 0 });
    this.#app.emit('records');
  }

  #showList() {
    this.#empty.hidden = this.#app.records.size > 0;
    replace(this.#list, [...this.#app.records].map(([record, { name }]) => h('li', {},
      button(name, () => this.#show(record), { 'aria-pressed': String(record === this.#record) }))));
  }

  async #show(record) {
    if (record !== this.#record) {
      this.#record = record;
      this.#watch.checked = this.#follow.checked = false;
      this.#updateWatch();
    }
    this.#showList();
    await attempt(async () => {
      const answer = await this.#app.request('record', { record });
      if (record !== this.#record) return;
      this.#showSummary(answer);
      this.#games.show(record, answer);
      this.#explorer.show(record);
    });
  }

  #showSummary(answer) {
    this.#app.records.get(this.#record).count = answer.count;
    this.#body.hidden = false;
    this.#view.show(answer);
  }

  /** Starts or stops watching the record, according to the checkbox and the visibility of the page. */
  #updateWatch() {
    const isWanted = this.#watch.checked && !document.hidden;
    if (!isWanted) {
      this.#stream?.stop();
      this.#stream = null;
      return;
    }
    if (this.#stream) return;
    const record = this.#record;
    const stream = this.#app.channel.stream('watch', { record }, (answer) => {
      if (this.#stream !== stream || record !== this.#record || !answer.header) return;
      this.#showSummary(answer);
      this.#games.update(answer);
      this.#explorer.update();
      if (this.#follow.checked) reportFailure(() => this.#games.showNewest(answer.count));
    });
    this.#stream = stream;
    stream.done.catch((error) => {
      if (this.#stream !== stream) return;
      this.#stream = null;
      this.#watch.checked = false;
      notify(error.message, 'error');
    });
  }
}
