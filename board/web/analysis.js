/**
 * The analysis of the position shown: the best lines with their scores, arrows on the board, and the evaluation bar. No search runs
 * while the analysis is off, the page is hidden or another search is running.
 */

import { installBar } from './bar.js';
import { announce, h } from './dom.js';
import { compactNumber, evaluationOf, evaluationsOf } from './evaluations.js';
import { installExplanation } from './explanation.js';
import { installExplorer } from './explorer.js';
import { HeatMap } from './heat.js';
import { isShortcut } from './keys.js';
import { Lines } from './lines.js';
import { installNumbers } from './numbers.js';
import { analyseAll } from './sharedsearch.js';
import { installTruth } from './truth.js';

/** The selectable numbers of lines, the last of which is as many as the engine can tell. */
const lineCounts = [1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 256];
const allLines = lineCounts.at(-1);

/** How long the position shown is analysed before a review of the game goes on, in milliseconds. */
const ownTime = 3000;

/** How long a search runs before its best move is announced to screen readers, in milliseconds. */
const announceDelay = 2000;

/** @param {import('./app.js').App} app @param {HTMLElement} element */
export function install(app, element) {
  installBar(app);
  installNumbers(app);
  new Analysis(app, element);
  installTruth(app, element);
  installExplorer(app, element);
  installExplanation(app, element);
}

class Analysis {
  #app;
  #evaluations;
  #search = null; // {key, stream, node, seat, simultaneous, threats, answer}
  #announceTimer = 0;
  #engine;
  #threats;
  #threatsField;
  #count;
  #countField;
  #countBefore = ''; // the number of lines chosen when the map was turned on
  #map;
  #mapField;
  #seat;
  #seatField;
  #figures;
  #lines;

  constructor(app, element) {
    this.#app = app;
    this.#evaluations = evaluationsOf(app);
    this.#build(element);
    app.addEventListener('game', () => this.#reset());
    app.addEventListener('position', () => this.#update());
    app.searches.addEventListener('idle', () => this.#update());
    this.#evaluations.addEventListener('reviewing', () => this.#update());
    document.addEventListener('visibilitychange', () => this.#update());
    document.addEventListener('keydown', (event) => {
      if (event.key.toLowerCase() === 'e' && isShortcut(event)) this.#engine.click();
    });
  }

  #build(element) {
    const changed = () => this.#update();
    this.#engine = h('input', { type: 'checkbox', role: 'switch', onchange: changed });
    this.#threats = h('input', { type: 'checkbox', onchange: changed });
    this.#count = h('select', { onchange: changed }, lineCounts.map((n) => h('option', { value: n, selected: n === 3 }, n === allLines ? 'all' : n)));
    this.#map = new HeatMap(this.#app, () => this.#changeMap());
    this.#seat = h('select', { onchange: changed });
    this.#seatField = h('label', { hidden: true }, 'For ', this.#seat);
    this.#threatsField = h('label', { title: 'What the opponent would do if the side to move passed', hidden: true }, this.#threats, ' Threats');
    this.#countField = h('label', { hidden: true }, 'Lines ', this.#count);
    this.#mapField = h('label', { hidden: true, title: 'Colour every candidate on the board by its chances to win, or by what it loses against the best one' }, 'Map ', this.#map.select);
    this.#figures = h('span', { class: 'figures' });
    this.#lines = new Lines(this.#app, 'engine');
    element.append(
      h('div', { class: 'tools' },
        h('label', { class: 'switch', title: 'Analyse every position shown (E)' }, this.#engine, h('span', {}, 'Analysis')),
        this.#figures,
        h('span', { class: 'tools' }, this.#seatField, this.#threatsField, this.#countField, this.#mapField)),
      this.#map.legend, this.#lines.element);
  }

  /** Searches all candidates for a map, as long as there is one. */
  #changeMap() {
    const isOn = this.#map.kind !== '';
    if (isOn && !this.#countBefore) {
      this.#countBefore = this.#count.value;
      this.#count.value = String(allLines);
    } else if (!isOn) {
      this.#count.value = this.#countBefore;
      this.#countBefore = '';
    }
    const answer = this.#search?.answer;
    this.#update();
    if (answer && this.#search?.answer === answer) this.#showLines(this.#search, answer); // the same search goes on
  }

  /** Prepares for another game. */
  #reset() {
    this.#stop();
    this.#lines.clear();
    this.#map.clear();
    const { definition, tree } = this.#app;
    if (tree.isPuzzle) this.#engine.checked = false; // analysis would solve the puzzle
    this.#engine.disabled = !definition.searchable;
    this.#seat.replaceChildren(...tree.players.map((_, seat) => h('option', { value: seat }, this.#app.seatName(seat))));
    this.#seat.value = String(Math.max(0, tree.players.indexOf('human')));
  }

  /** The request to analyse the position shown, null if there is nothing to analyse now. */
  #wantedRequest() {
    const { position, definition } = this.#app;
    if (!this.#engine.checked || document.hidden || !position || position.over || !definition.searchable) return null;
    const seat = position.simultaneous ? Number(this.#seat.value) : position.actors[0];
    return {
      ...this.#app.positionFields(), seat, lines: Number(this.#count.value),
      // Threats are the best moves after a pass; some games have none.
      ...(this.#threats.checked && definition.threats && { pass: true }),
      ...(this.#evaluations.isReviewing && { milliseconds: ownTime }),
    };
  }

  /** Starts or stops the search if the position or a setting has changed. */
  #update() {
    const { position, tree, definition } = this.#app;
    const isOn = this.#engine.checked;
    this.#seatField.hidden = !isOn || !position?.simultaneous;
    this.#threatsField.hidden = !isOn || !definition.threats;
    this.#countField.hidden = this.#mapField.hidden = this.#lines.element.hidden = !isOn;
    if (position) this.#map.offerFor(position.simultaneous);
    this.#map.legend.hidden = !isOn || !this.#map.kind;
    const fields = this.#wantedRequest();
    const key = JSON.stringify(fields);
    if (this.#search?.key === key) return;
    this.#stop();
    this.#map.clear();
    if (!fields) {
      this.#lines.clear();
      this.#figures.textContent = isOn && position?.over ? 'the game is over' : '';
      return;
    }
    if (this.#lines.isEmpty) this.#figures.textContent = 'thinking …';
    this.#lines.fade();
    if (this.#app.searches.busy) return; // its event "idle" leads here again
    const search = { key, node: tree.at, seat: fields.seat, simultaneous: position.simultaneous, threats: Boolean(fields.pass) };
    this.#search = search;
    const show = (answer) => this.#show(search, answer);
    search.stream = fields.lines === allLines ? analyseAll(this.#app, fields, show) : this.#app.search('analyse', fields, show);
    this.#announceTimer = setTimeout(() => this.#announce(search), announceDelay);
    search.stream.done.then(() => this.#ended(search), (error) => this.#ended(search, error));
  }

  #stop() {
    clearTimeout(this.#announceTimer);
    const search = this.#search;
    this.#search = null;
    search?.stream.stop();
  }

  /** Handles the end of a search. A search that was stopped by another one starts again after the other's end. */
  #ended(search, error) {
    if (this.#search !== search) return;
    if (search.stream.isStopped) {
      this.#search = null;
      this.#update();
    } else if (error) {
      this.#lines.clear();
      this.#figures.textContent = error.message;
    }
  }

  #show(search, answer) {
    if (this.#search !== search) return;
    search.answer = answer;
    const rate = answer.milliseconds > 0 ? 1000 * answer.nodes / answer.milliseconds : 0;
    const passing = search.threats ? `if ${this.#app.seatName(search.seat)} passes · ` : '';
    this.#figures.textContent = `${passing}depth ${answer.depth} · ${compactNumber(answer.nodes)} nodes${rate ? ` · ${compactNumber(rate)}/s` : ''}`;
    this.#showLines(search, answer);
    const best = answer.lines[0];
    if (best?.chances && !search.threats) {
      this.#evaluations.put(search.node, evaluationOf(answer, search.simultaneous ? -1 : search.seat));
    }
  }

  #showLines(search, answer) {
    const hasMap = this.#map.kind !== '';
    this.#lines.show(search, answer.lines, !hasMap);
    if (hasMap) this.#map.show(answer.lines, answer.seat, !answer.more);
  }

  /** Announces the best move to screen readers. */
  #announce(search) {
    const best = search.answer?.lines[0];
    if (best && this.#search === search) announce(`Best ${search.threats ? 'threat' : 'move'} ${best.moves[0].label}, ${best.score.text}`);
  }
}
