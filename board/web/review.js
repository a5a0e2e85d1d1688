/** Evaluates positions with a number of nodes: all of a game in the background, or a single one. */

import { announce, button, h, notify } from './dom.js';
import { evaluationOf, evaluationsOf, finalNodes } from './evaluations.js';

/** How deeply a game can be reviewed: the node limit for each position. */
const depths = [
  { text: 'quickly', nodes: 4_000 }, { text: 'carefully', nodes: 50_000 }, { text: 'thoroughly', nodes: 500_000 }, { text: 'very thoroughly', nodes: 5_000_000 },
];

/** The part of the positions after which the time that is left is told. */
const minDone = 0.05;

/** A run of evaluations, which can be stopped, with its present searches. @typedef {{searches: Set<import('./searches.js').Search>, isStopped: boolean}} Run */

/** @returns {Run} */
export const newRun = () => ({ searches: new Set(), isStopped: false });

/** Stops a run, also while it waits for its turn. @param {Run} run */
export function stop(run) {
  run.isStopped = true;
  for (const search of run.searches) search.stop();
}

/**
 * Evaluates the position of a node, unless it has an evaluation with as many nodes. It starts again if another search interrupts it.
 * @param {import('./app.js').App} app @param {import('./tree.js').Node} node @param {Run} run
 * @param {number} [nodes] the node limit
 * @param {string} [rank] see Searches
 * @param {{search: import('./app.js').App['search']}} [engine]
 */
export async function evaluate(app, node, run, nodes = depths[0].nodes, rank = 'normal', engine = app) {
  const evaluations = evaluationsOf(app);
  if ((evaluations.get(node)?.nodes ?? 0) >= nodes) return;
  const position = await app.positionOf(node);
  if (position.over) {
    if (position.points) evaluations.put(node, { chances: position.points, nodes: finalNodes, seat: -1 });
    return;
  }
  const seat = position.actors[0];
  while (!run.isStopped) {
    const search = engine.search('analyse', { ...app.positionFields(node), seat, lines: 1, nodes }, undefined, rank);
    run.searches.add(search);
    let answer;
    try {
      answer = await search.done;
    } catch (error) {
      if (!search.isStopped) throw error;
    } finally {
      run.searches.delete(search);
    }
    if (!search.isStopped) {
      evaluations.put(node, { ...evaluationOf(answer, position.simultaneous ? -1 : seat), nodes: Math.max(answer.nodes, nodes) });
      return;
    }
    if (app.searches.busy) await new Promise((free) => { app.searches.addEventListener('idle', free, { once: true }); });
  }
}

/** Searches all positions of the present line in the background, as many at a time as the machine has processors. */
export class Review {
  #app;
  #evaluations;
  #run = null; // see evaluate

  constructor(app) {
    this.#app = app;
    this.#evaluations = evaluationsOf(app);
    this.button = button('Review', () => this.#toggle(), { title: 'Review the game' });
    this.depth = h('select', { class: 'depth', 'aria-label': 'How deeply', title: 'How deeply each position is searched' }, depths.map(({ text }, i) => h('option', { value: i }, text)));
    this.progress = h('progress', { hidden: true, 'aria-label': 'Positions reviewed' });
    this.text = h('span', { class: 'figures' });
    app.addEventListener('review', ({ detail: nodes }) => this.review(nodes));
    app.addEventListener('game', () => {
      if (this.#run) notify('The review has stopped, because another game is shown. What it found is kept.');
      this.#stop();
      this.button.disabled = this.depth.disabled = !app.definition.searchable;
      this.text.textContent = '';
    });
  }

  #toggle() {
    if (this.#run) this.#stop();
    else this.review(this.#app.tree.currentLine());
  }

  #stop() {
    const run = this.#run;
    if (!run) return;
    this.#run = null;
    stop(run);
    this.#app.crew.release();
    this.button.textContent = 'Review';
    this.progress.hidden = true;
    this.depth.hidden = false;
    this.text.textContent = '';
    this.#evaluations.isReviewing = false;
  }

  /** Reviews positions instead of those that are reviewed now. @param {import('./tree.js').Node[]} nodes */
  async review(nodes) {
    this.#stop();
    const run = newRun();
    this.#run = run;
    this.#evaluations.isReviewing = true;
    this.button.textContent = 'Stop';
    this.progress.hidden = false;
    this.depth.hidden = true;
    this.#app.tree.keepNow();
    const limit = depths[this.depth.value].nodes;
    const left = nodes.filter((node) => (this.#evaluations.get(node)?.nodes ?? 0) < limit);
    const count = left.length;
    this.progress.max = count;
    const begin = performance.now();
    const show = () => {
      const done = count - left.length - run.searches.size;
      this.progress.value = done;
      this.text.textContent = progressText(done, count, performance.now() - begin);
    };
    // From the end, so that the transposition table holds later positions when earlier ones are searched.
    const work = async (engine) => {
      while (left.length > 0 && this.#run === run) {
        show();
        await evaluate(this.#app, left.pop(), run, limit, 'background', engine);
      }
    };
    let problem = '';
    try {
      await Promise.all([this.#app, ...this.#app.crew.call(count - 1)].map(work));
      if (this.#run !== run) return;
      announce('The game has been reviewed');
    } catch (error) {
      problem = error.message;
    }
    if (this.#run !== run) return;
    this.#stop();
    this.text.textContent = problem;
  }
}

/** How much of a review is done, and how long it will take. @param {number} time since its beginning, in milliseconds */
function progressText(done, count, time) {
  if (done < Math.max(1, minDone * count)) return `${done} of ${count}`;
  const seconds = time / 1000 / done * (count - done);
  return `${done} of ${count}, ${seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`} left`;
}
