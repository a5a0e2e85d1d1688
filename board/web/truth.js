/** What is known for certain: cells coloured by how the game ends, and proofs. */

import { announce, h } from './dom.js';
import { short } from './evaluations.js';
import { Lines } from './lines.js';

const tones = { win: 'good', loss: 'bad' };
const letters = { win: 'W', draw: 'D', loss: 'L' };

/** @param {import('./app.js').App} app @param {HTMLElement} element */
export function installTruth(app, element) {
  const truth = new Truth(app);
  const proof = new Proof(app);
  element.append(h('div', { class: 'tools truth' }, truth.switch, proof.button, proof.progress), truth.text, proof.text, proof.lines.element);
}

/** Says how the position ends with best play where that is known without a search. */
class Truth {
  #app;
  #box = h('input', { type: 'checkbox', onchange: () => this.#update() });
  #asked = 0;

  constructor(app) {
    this.#app = app;
    this.switch = h('label', { title: 'Show how the game ends with best play, where that is known' }, this.#box, ' Known results');
    this.text = h('p', { class: 'known', hidden: true });
    app.addEventListener('position', () => this.#update());
  }

  async #update() {
    const app = this.#app;
    const { position } = app;
    const number = ++this.#asked;
    if (!this.#box.checked || !position) {
      this.#show('');
      return;
    }
    try {
      const answer = await app.request('truth', app.positionFields());
      if (number === this.#asked) this.#show(sentence(app, position, answer), answer.cells);
    } catch (error) {
      if (number === this.#asked) this.#show(error.message);
    }
  }

  #show(text, cells = []) {
    this.text.hidden = !text;
    this.text.textContent = text;
    this.#app.view.setMarks('truth', cells.map(markOf));
  }
}

/** The mark of a cell: colour and letter, as not everybody sees the colours, with the plies to the end. */
function markOf({ cell, outcome, plies }) {
  return { kind: 'shade', cells: [cell], tone: tones[outcome] ?? '', text: letters[outcome] + (plies || '') };
}

/** What an answer to "truth" says, in sentences. */
function sentence(app, position, { known, outcome, plies, note, labels }) {
  if (!known) return labels.length ? `${note} A shortest way: ${labels.join(' ')}` : note;
  if (position.over) return note;
  const best = labels.length ? ` Best: ${labels.join(', ')}.` : '';
  return `${app.seatName(position.actors[0])} to move: ${ends[outcome]}${within(plies)}. ${note}${best}`;
}

const ends = { win: 'a win', loss: 'a loss', draw: 'a draw' };

function within(plies) { return plies ? ` in ${plies} ${plies === 1 ? 'ply' : 'plies'}` : ''; }

/** Has the engine prove how the position ends. */
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
    const search = app.search('prove', app.positionFields(), ({ nodes }) => { this.progress.textContent = `${short(nodes)} nodes`; });
    this.#search = search;
    let text;
    let answer;
    try {
      answer = await search.done;
      text = answer.note + (answer.plies ? ` The line below takes ${answer.plies} plies.` : '');
    } catch (error) {
      text = search.isStopped ? 'Stopped before anything was proved.' : error.message;
    }
    if (this.#search !== search) return;
    this.#search = null;
    this.button.textContent = 'Prove';
    this.text.hidden = false;
    this.text.textContent = text;
    announce(text);
    if (answer?.moves?.length) this.lines.show({ node, threats: false, simultaneous: false }, [winningLine(app, answer)]);
  }
}

/** The line of a proof, as Lines shows it. */
function winningLine(app, { outcome, plies, moves, labels }) {
  const cells = moves[0].split('>').map((name) => app.geometry.find(name)).filter((cell) => cell !== undefined);
  return {
    score: { text: outcome, plies: outcome === 'loss' ? -plies : plies }, share: 0, moves, labels,
    mark: { kind: cells.length > 1 ? 'arrow' : 'ring', cells },
  };
}
