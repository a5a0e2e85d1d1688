/** The analysis of all candidates of a position. In the browser, several engines share it: each searches some of the moves. */
import { isLocal } from './transport.js';

/** The depth from which several engines search, in plies. Before, the page's own engine finds the candidates and which are strong. */
const shareDepth = 4;

/** The most additional engines. */
const mostEngines = 7;

/** The fewest moves for an engine. */
const fewestMoves = 2;

/**
 * Analyses all candidates of a position. If the engine runs in the browser and two players act in turn, several engines share an analysis
 * that has no limit. On a server, the other processors are for other people.
 * @param {import('./app.js').App} app
 * @param {Object} fields of the request to analyse
 * @param {function(Object): void} onAnswer called with each answer
 * @returns {import('./searches.js').Search}
 */
export function analyseAll(app, fields, onAnswer) {
  const isShareable = isLocal() && app.position.actors.length === 1 && app.tree.players.length === 2 && !fields.pass && !fields.milliseconds;
  const others = isShareable ? app.crew.call(mostEngines) : [];
  return others.length > 0 ? new SharedSearch(app, fields, onAnswer, others) : app.search('analyse', fields, onAnswer);
}

/** Divides moves, the strongest first, so that all engines get about as many strong ones: by turns, in an order that is reversed each time. */
function deal(moves, engines) {
  const hands = Array.from({ length: engines }, () => []);
  moves.forEach((move, i) => {
    const at = i % (2 * engines);
    hands[Math.min(at, 2 * engines - 1 - at)].push(move);
  });
  return hands;
}

class SharedSearch {
  #app;
  #fields;
  #onAnswer;
  #others;
  #searches = []; // all, which have to be stopped
  #answers = []; // the latest of each engine, once several search
  #begin = performance.now();

  constructor(app, fields, onAnswer, others) {
    this.#app = app;
    this.#fields = fields;
    this.#onAnswer = onAnswer;
    this.#others = others;
    this.isStopped = false;
    /** The last answer. */
    this.done = this.#run().finally(() => {
      for (const search of this.#searches) search.stop(); // those that another one's error has left
      app.crew.release();
    });
  }

  stop() {
    this.isStopped = true;
    for (const search of this.#searches) search.stop();
  }

  async #run() {
    const found = await this.#find();
    if (!found.more || this.isStopped) return found;
    const moves = found.lines.map(({ moves: [{ move }] }) => move);
    const engines = [this.#app, ...this.#others].slice(0, Math.floor(moves.length / fewestMoves));
    const hands = deal(moves, engines.length);
    this.#answers = hands.map((hand) => ({ ...found, nodes: 0, lines: found.lines.filter(({ moves: [{ move }] }) => hand.includes(move)) }));
    const before = found.nodes;
    await Promise.all(engines.map(async (engine, i) => {
      await this.#search(engine, { ...this.#fields, only: hands[i] }, (answer) => {
        this.#answers[i] = answer;
        if (!this.isStopped) this.#onAnswer(this.#answer(before));
      });
    }));
    return this.#answer(before);
  }

  /** Searches with the page's own engine until all candidates have been searched to shareDepth, or the search ends. */
  #find() {
    return new Promise((resolve, reject) => {
      const show = (answer) => {
        if (this.#answers.length > 0) return; // the end of this search
        this.#onAnswer(answer);
        if (answer.lines.length >= 2 * fewestMoves && answer.lines.every(({ depth }) => depth >= shareDepth)) resolve(answer);
      };
      this.#search(this.#app, this.#fields, show).then(resolve, reject);
    });
  }

  /** Searches with one engine. If a search of the page stops it, all engines stop. The first search is also stopped by the page's own share. */
  async #search(engine, fields, onAnswer) {
    const search = engine.search('analyse', fields, onAnswer);
    this.#searches.push(search);
    const answer = await search.done;
    const isReplaced = this.#answers.length > 0 && search === this.#searches[0];
    if (search.isStopped && !isReplaced) this.stop();
    return answer;
  }

  /** The answers of all engines as one. @param {number} before the nodes searched before there were several */
  #answer(before) {
    return {
      ...this.#answers[0],
      depth: Math.min(...this.#answers.map(({ depth }) => depth)),
      nodes: this.#answers.reduce((nodes, answer) => nodes + answer.nodes, before),
      milliseconds: performance.now() - this.#begin,
      more: this.#answers.some(({ more }) => more),
      lines: this.#answers.flatMap(({ lines }) => lines).sort((a, b) => b.score.value - a.score.value),
    };
  }
}
