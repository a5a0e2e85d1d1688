/** Evaluates positions with few nodes: all of a game, one after the other, or a single one. */

import { announce, button, h } from './dom.js';
import { evaluationOf, evaluationsOf } from './evaluations.js';

/** The node limit for each position. */
const reviewNodes = 4000;

/** A run of evaluations, which can be stopped. @typedef {{search: (import('./searches.js').Search|null), isStopped: boolean}} Run */

/** @returns {Run} */
export const newRun = () => ({ search: null, isStopped: false });

/** Stops a run, also while it waits for its turn. @param {Run} run */
export function stop(run) {
  run.isStopped = true;
  run.search?.stop();
}

/**
 * Evaluates the position of a node, unless it has an evaluation. It starts again if a search for a move to play interrupts it.
 * @param {import('./app.js').App} app @param {import('./tree.js').Node} node @param {Run} run
 */
export async function evaluate(app, node, run) {
  const evaluations = evaluationsOf(app);
  if ((evaluations.get(node)?.nodes ?? 0) >= reviewNodes) return;
  const position = await app.positionOf(node);
  if (position.over) {
    if (position.points) evaluations.put(node, { chances: position.points, nodes: Infinity, seat: -1 });
    return;
  }
  const seat = position.actors[0];
  while (!run.isStopped) {
    run.search = app.search('analyse', { ...app.positionFields(node), seat, lines: 1, nodes: reviewNodes });
    let answer;
    try {
      answer = await run.search.done;
    } catch (error) {
      if (!run.search.isStopped) throw error;
    }
    if (!run.search.isStopped) {
      evaluations.put(node, { ...evaluationOf(answer, position.simultaneous ? -1 : seat), nodes: Math.max(answer.nodes, reviewNodes) });
      return;
    }
    if (app.searches.busy) await new Promise((free) => { app.searches.addEventListener('idle', free, { once: true }); });
  }
}

/** Searches all positions of the present line, one after the other. */
export class Review {
  #app;
  #evaluations;
  #run = null; // see evaluate

  constructor(app) {
    this.#app = app;
    this.#evaluations = evaluationsOf(app);
    this.button = button('Review the game', () => this.#toggle());
    this.progress = h('progress', { hidden: true, 'aria-label': 'Positions reviewed' });
    this.text = h('span', { class: 'figures' });
    app.addEventListener('game', () => {
      this.#stop();
      this.button.disabled = !app.definition.searchable;
      this.text.textContent = '';
    });
  }

  #toggle() {
    if (this.#run) this.#stop();
    else this.#begin();
  }

  #stop() {
    const run = this.#run;
    if (!run) return;
    this.#run = null;
    stop(run);
    this.button.textContent = 'Review the game';
    this.progress.hidden = true;
    this.#evaluations.isReviewing = false;
  }

  async #begin() {
    const run = newRun();
    this.#run = run;
    this.#evaluations.isReviewing = true;
    this.button.textContent = 'Stop';
    this.progress.hidden = false;
    this.text.textContent = '';
    this.#app.tree.keepNow();
    const line = this.#app.tree.currentLine();
    this.progress.max = line.length;
    try {
      // From the end, so that the transposition table holds later positions when earlier ones are searched.
      for (const [i, node] of line.toReversed().entries()) {
        this.progress.value = i;
        await evaluate(this.#app, node, run);
        if (this.#run !== run) return;
      }
      announce('The game has been reviewed');
    } catch (error) {
      if (this.#run === run) this.text.textContent = error.message;
    }
    if (this.#run === run) this.#stop();
  }
}
