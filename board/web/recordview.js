/** The summary of a record: its state, the table of results and the curves. */

import { Chart } from './chart.js';
import { h, replace } from './dom.js';
import { figuresTable } from './figures.js';

/** The names of a record's states. */
const states = { running: 'running', ended: 'finished', interrupted: 'interrupted' };

/**
 * The answer to "record". @typedef {{header: Object, count: number, state: string, stopped: string, table: Object[], curves: Object[],
 *   isElo: boolean, causes: {cause: string, games: number}[], figures: Object[], text: string}} Summary
 */

export class RecordView {
  #title = h('h2', {});
  #state = h('p', { class: 'quiet', role: 'status' });
  #table = h('div', { class: 'wide-table', tabindex: 0, role: 'region', 'aria-label': 'Results' });
  #chart = new Chart();
  #causes = h('p', { class: 'quiet' });
  #report = h('pre', { tabindex: 0 });
  #figures = h('div', { class: 'wide-table', tabindex: 0, role: 'region', 'aria-label': 'Figures of the players' });
  #players = h('details', { class: 'figures-of-players' }, h('summary', {}, 'Figures of the players'), this.#figures);
  #details = h('details', {}, h('summary', {}, 'Report'), this.#report);

  constructor() {
    this.element = h('div', {}, this.#title, this.#state, this.#table, this.#chart.element, this.#causes, this.#players, this.#details);
  }

  /** @param {Summary} summary */
  show({ header, count, state, stopped, table, contest, curves, isElo, causes, figures, text }) {
    this.#title.textContent = header.title;
    const options = Object.entries(header.options ?? {}).map(([name, value]) => `${name} ${value}`).join(', ');
    // In other formats header.games is not the number of games to be played.
    const wanted = header.format === 'match' && header.games ? ` of ${header.games}` : '';
    const why = stopped && stopped !== 'interrupted' ? `: ${stopped}` : '';
    const line = [options, `${count} ${count === 1 && !wanted ? 'game' : 'games'}${wanted}`, states[state] + why].filter(Boolean).join(' · ');
    // Setting the same text would make screen readers read it again.
    if (this.#state.textContent !== line) this.#state.textContent = line;
    replace(this.#table, contest ? contestTable(contest) : table.length > 0 && matchTable(table));
    this.#chart.show(curves, isElo);
    this.#players.hidden = !figures.length;
    replace(this.#figures, figuresTable(figures));
    this.#causes.textContent = causes?.length ? `Ended by ${causes.map((c) => `${c.cause}: ${c.games}`).join(', ')}` : '';
    this.#details.hidden = !text;
    this.#report.textContent = text ?? '';
  }
}

/** The table of a match. @param {Object[]} rows of players */
function matchTable(rows) {
  const isElo = rows.some((r) => r.elo !== undefined);
  return h('table', {},
    h('thead', {}, h('tr', {}, ['Player', 'Games', 'Points', 'Share', ...(isElo ? ['Elo'] : [])].map((t) => h('th', { scope: 'col' }, t)))),
    h('tbody', {}, rows.map((r) => h('tr', {},
      h('th', { scope: 'row' }, r.name), h('td', {}, r.games), h('td', {}, sumText(r.points)),
      h('td', {}, `${(100 * r.share).toFixed(1)} %`),
      isElo && h('td', {}, r.elo === undefined ? '' : `${r.elo < 0 ? '−' : '+'}${Math.abs(r.elo).toFixed(0)} ± ${(r.error ?? 0).toFixed(0)}`)))));
}

/** The columns that only some contests have. */
const extraColumns = { fives: 'Fives', captures: 'Captures', fours: 'Fours', finals: 'Finals' };

/** The table of a contest. @param {{scoring: string, rows: Object[]}} contest */
function contestTable({ scoring, rows }) {
  const extra = Object.keys(extraColumns).filter((name) => rows.some((r) => r[name] !== undefined));
  const titles = ['Rank', 'Player', 'Score', 'Wins', 'Draws', 'Losses', ...extra.map((name) => extraColumns[name]), 'Seconds'];
  return [h('p', { class: 'quiet' }, scoring), h('table', {},
    h('thead', {}, h('tr', {}, titles.map((t) => h('th', { scope: 'col' }, t)))),
    h('tbody', {}, rows.map((r) => h('tr', {},
      h('td', {}, r.rank), h('th', { scope: 'row' }, r.name), h('td', {}, r.score.toFixed(3)),
      [r.wins, r.draws, r.losses, ...extra.map((name) => r[name] ?? 0)].map((n) => h('td', {}, n)), h('td', {}, r.seconds.toFixed(3))))))];
}

/** A sum of points, with a decimal place only if it is not an integer. */
function sumText(points) { return Number.isInteger(points) ? points : points.toFixed(1); }
