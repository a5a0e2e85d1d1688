/** Exact results: the known result of the position, the cells with known results, and proofs. */

import { announce, h } from './dom.js';
import { compactNumber, evaluationsOf } from './evaluations.js';
import { Lines } from './lines.js';
import { outcomes, pliesText } from './words.js';

/** @param {import('./app.js').App} app @param {HTMLElement} element */
export function installTruth(app, element) {
  const truth = new Truth(app);
  const proof = new Proof(app);
  element.append(h('div', { class: 'tools truth' }, truth.switch, proof.button, proof.progress), truth.text, truth.legend, proof.text, proof.lines.element);
}

/** Shows the result of the position with best play, if it is known without a search. */
class Truth {
  #app;
  #box = h('input', { type: 'checkbox', onchange: () => this.#update() });
  #evaluations;
  #answer = null; // to "truth", of the position shown
  #requests = 0; // counts requests, so that late answers can be ignored
  #moves = []; // the moves whose values are known, best first

  constructor(app) {
    this.#app = app;
    this.switch = h('label', { title: 'Show how the game ends with best play, if that is known' }, this.#box, ' Known results');
    this.text = h('p', { class: 'known', hidden: true });
    this.legend = h('p', { class: 'figures', hidden: true });
    this.#evaluations = evaluationsOf(app);
    app.addEventListener('game', () => { if (app.tree.isPuzzle) this.#box.checked = false; }); // the result would solve the puzzle
    app.addEventListener('position', () => this.#update());
    this.#evaluations.addEventListener('change', ({ detail: node }) => { if (this.#answer && node === app.tree.at) this.#showAnswer(); });
    app.addEventListener('moveinput', () => this.#mark());
  }

  async #update() {
    const app = this.#app;
    const { position } = app;
    const number = ++this.#requests;
    this.#answer = null;
    if (!this.#box.checked || !position) {
      this.#show('');
      return;
    }
    try {
      const answer = await app.request('truth', app.positionFields());
      if (number !== this.#requests) return;
      this.#answer = answer;
      this.#showAnswer();
    } catch (error) {
      if (number === this.#requests) this.#show(error.message);
    }
  }

  #showAnswer() {
    const { position, tree } = this.#app;
    this.#show(resultText(this.#app, position, this.#answer, this.#evaluations.get(tree.at)), this.#answer.moves);
  }

  #show(text, moves = []) {
    if (this.text.textContent !== text) this.text.textContent = text;
    this.text.hidden = !text;
    this.#moves = moves;
    this.#mark();
  }

  /** Marks the target cells of moves, only the selected man's if there is one, with their best values. Without a selection it marks each man, too. */
  #mark() {
    const { view } = this.#app;
    const { selected } = view.interaction;
    const ends = new Map();
    const men = new Map();
    for (const move of this.#moves) {
      const { cells: [first, ...path] } = move;
      const end = path.at(-1) ?? first;
      if (path.length && selected === null && !men.has(first)) men.set(first, move);
      if ((!path.length || selected === null || first === selected) && end !== undefined && !ends.has(end)) ends.set(end, move);
    }
    this.legend.textContent = legendText([...ends.values()], men.size > 0);
    this.legend.hidden = ends.size === 0;
    view.setMarks('truth', [
      ...[...ends].map(([cell, { outcome, plies, distance }]) => markOf('shade', cell, outcome, outcomes[outcome].letter + (plies || distance || ''))),
      ...[...men].map(([cell, { outcome }]) => markOf('ring', cell, outcome)),
    ]);
  }
}

/** The mark of a cell with a known result: its colour and, for people who can't distinguish the colours, its letter and the moves to the end. */
function markOf(kind, cell, outcome, text = '') { return { kind, cells: [cell], tone: outcomes[outcome].tone, text }; }

/** What the marks of moves mean. @param {Object[]} moves @param {boolean} hasMen whether men have rings */
function legendText(moves, hasMen) {
  const letters = Object.entries(outcomes).filter(([name]) => moves.some(({ outcome }) => outcome === name)).map(([, { letter, text }]) => `${letter} ${text}`);
  const numbers = moves.some(({ distance }) => distance) ? 'moves to a capture or the end' : moves.some(({ plies }) => plies) ? 'moves of both sides to the end' : '';
  return [`A move there is: ${letters.join(', ')}`, numbers && `numbers: ${numbers}`, hasMen && 'rings: the best move of each man'].filter(Boolean).join(' · ');
}

/** The answer to "truth" as text, or the forced end found by a search if no result is known. @param {import('./evaluations.js').Evaluation} [found] */
function resultText(app, position, { outcome, plies, note }, found) {
  const result = (name, length) => `${app.seatName(position.actors[0])} to move: ${outcomes[name].text}${length ? ` in ${pliesText(length)}` : ''}.`;
  if (position.over) return note;
  if (outcome in outcomes) return `${result(outcome, plies)} ${note}`;
  if (found?.plies) return `${result(found.plies > 0 ? 'win' : 'loss', Math.abs(found.plies))} The search has found it. ${note}`;
  return note;
}

/** Searches for a proof of the position's result. */
class Proof {
  #app;
  #search = null;

  constructor(app) {
    this.#app = app;
    this.button = h('button', { type: 'button', onclick: () => this.#toggle(), title: 'Search for a proof of how the game ends' }, 'Prove');
    this.progress = h('span', { class: 'figures' });
    this.text = h('p', { class: 'known', hidden: true });
    this.lines = new Lines(app, 'proof');
    app.addEventListener('game', () => { this.button.hidden = !app.definition.provable; });
    app.addEventListener('position', () => this.#clear());
  }

  #clear() {
    this.#search?.stop();
    this.#search = null;
    this.button.textContent = 'Prove';
    this.button.disabled = this.#app.position.over;
    this.progress.textContent = '';
    this.text.hidden = true;
    this.lines.clear();
  }

  async #toggle() {
    if (this.#search) {
      this.#search.stop();
      return;
    }
    const app = this.#app;
    const node = app.tree.at;
    this.button.textContent = 'Stop';
    const search = app.search('prove', app.positionFields(), ({ nodes }) => { this.progress.textContent = `${compactNumber(nodes)} nodes`; });
    this.#search = search;
    let text;
    let answer;
    try {
      answer = await search.done;
      text = answer.note + (answer.plies ? ` The line below takes ${pliesText(answer.plies)}.` : '');
    } catch (error) {
      text = search.isStopped ? 'Stopped before anything was proved.' : error.message;
    }
    if (this.#search !== search) return;
    this.#search = null;
    this.button.textContent = 'Prove';
    this.text.hidden = false;
    this.text.textContent = text;
    announce(text);
    if (answer?.moves.length) this.lines.show({ node, threats: false, simultaneous: false }, [winningLine(answer)]);
  }
}

/** The line of a proof, in the form used by Lines. */
function winningLine({ outcome, plies, moves }) {
  return { score: { text: outcome, plies: outcome === 'loss' ? -plies : plies }, share: 0, moves };
}
