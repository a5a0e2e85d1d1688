/** The map of the candidates: every move that the analysis has found, coloured by its loss against the best one, or by its share in a mixed strategy. */

import { h, replace } from './dom.js';
import { percent } from './evaluations.js';

/** What the map writes on the cells, by the value of its list. */
const kinds = { '': 'off', chances: 'chances', losses: 'losses' };

/** The same where all seats act simultaneously: there only the shares of the actions are known. */
const sharedKinds = { '': 'off', shares: 'shares' };

/** The ends of the levels of colour: losses below them, and shares from them on; what is left has the last level. */
const maxLosses = [0.02, 0.05, 0.1, 0.2];
const minShares = [0.5, 0.25, 0.1, 0.03];

/** How long a map stays while lines of two depths are mixed, whose chances differ for that reason alone, in milliseconds. */
const mixedDelay = 1000;

/** The number of the first limit that a value is within, or of limits if there is none. */
function levelOf(limits, isWithin) {
  const level = limits.findIndex(isWithin);
  return level < 0 ? limits.length : level;
}

/** A candidate on the board. @typedef {{cells: number[], level: number, text: string}} Candidate cells from the man's first to its last */

export class HeatMap {
  #app;
  #offered = null; // the kinds that can be chosen
  #candidates = []; // best first
  #shown = 0; // when, by performance.now()

  /** @param {import('./app.js').App} app @param {function(): void} changed called when the person has chosen another kind */
  constructor(app, changed) {
    this.#app = app;
    this.select = h('select', { class: 'map', onchange: () => { this.clear(); changed(); } });
    this.legend = h('p', { class: 'legend heat' });
    app.addEventListener('moveinput', () => this.#mark());
    this.#offer(kinds);
  }

  /** The chosen kind, '' if the map is off. */
  get kind() { return this.select.value; }

  /** Offers the kinds for a position. @param {boolean} isSimultaneous */
  offerFor(isSimultaneous) {
    const wanted = isSimultaneous ? sharedKinds : kinds;
    if (this.#offered !== wanted) this.#offer(wanted);
  }

  #offer(offered) {
    const isOn = this.kind !== '';
    this.#offered = offered;
    replace(this.select, Object.entries(offered).map(([value, text]) => h('option', { value }, text)));
    this.select.value = isOn ? Object.keys(offered)[1] : '';
    const isShares = offered === sharedKinds;
    const texts = isShares ? minShares.map((share) => `≥ ${percent(share)}`) : maxLosses.map((loss) => `< ${percent(loss)}`);
    this.legend.title = isShares ? 'How often to play a move' : 'The chances that a move loses against the best one';
    replace(this.legend, h('span', { class: 'quiet' }, isShares ? 'Share' : 'Loss'),
      [...texts, isShares ? 'less' : 'more'].map((text, level) => h('span', { class: `heat-${level}` }, text)));
  }

  /**
   * Shows the lines of an analysis.
   * @param {import('./lines.js').Line[]} lines best first
   * @param {number} seat whose chances count
   * @param {boolean} isLast whether no later answer follows
   */
  show(lines, seat, isLast) {
    const isMixed = lines.some(({ depth }) => depth !== lines[0].depth);
    if (isMixed && !isLast && this.#candidates.length && performance.now() - this.#shown < mixedDelay) return;
    this.#shown = performance.now();
    this.#candidates = this.kind === 'shares' ? sharesOf(lines) : lossesOf(lines, seat, this.kind);
    this.#mark();
  }

  clear() {
    this.#candidates = [];
    this.#mark();
  }

  /** Marks each man with the best of its moves. It marks the goals instead of the selected man, of the only one that can move, and of placements. */
  #mark() {
    const { view } = this.#app;
    const { selected } = view.interaction;
    const ofSelected = this.#candidates.filter(({ cells }) => cells.length > 1 && cells[0] === selected);
    const candidates = ofSelected.length ? ofSelected : this.#candidates;
    const hasGoals = candidates.every(({ cells }) => cells.length < 2) || new Set(candidates.map(({ cells: [first] }) => first)).size === 1;
    const best = new Map(); // by cell
    for (const candidate of candidates) {
      const cell = hasGoals ? candidate.cells.at(-1) : candidate.cells[0];
      if (cell !== undefined && !best.has(cell)) best.set(cell, candidate);
    }
    view.setMarks('heat', [...best].map(([cell, { level, text }]) => ({ kind: 'heat', cells: [cell], level, text })));
  }
}

/** @returns {Candidate[]} */
function sharesOf(lines) {
  return lines.map(({ moves: [{ cells }], share }) => ({ cells, level: levelOf(minShares, (limit) => share >= limit), text: String(Math.round(100 * share)) }));
}

/** @returns {Candidate[]} */
function lossesOf(lines, seat, kind) {
  const known = lines.filter(({ chances }) => chances);
  const best = Math.max(...known.map(({ chances }) => chances[seat]));
  return known.map(({ moves: [{ cells }], chances }) => {
    const loss = best - chances[seat];
    const text = String(Math.round(100 * (kind === 'chances' ? chances[seat] : loss)));
    return { cells, loss, level: levelOf(maxLosses, (limit) => loss < limit), text };
  }).sort((a, b) => a.loss - b.loss);
}
