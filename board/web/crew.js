/** Additional engines, which share the work of a review or a map of the candidates. */
import { connect, isLocal } from './transport.js';

/** How long engines without work are kept, in milliseconds. */
const idleTime = 10_000;

/** The most additional engines, whatever the machine says. */
const mostEngines = 15;

/** The memory for each engine in the browser, in GB, and the memory of a machine that doesn't tell. */
const memory = { engine: 0.5, unknown: 4 };

/** The number of searches that the machine of the engine can do at a time. @param {import('./app.js').App} app */
function processors({ catalogue }) {
  if (!isLocal()) return catalogue.processors;
  return Math.min(navigator.hardwareConcurrency ?? 1, (navigator.deviceMemory ?? memory.unknown) / memory.engine);
}

/** An engine that runs one search after the other, as App does. */
class Engine {
  #channel = connect();

  /** @returns {import('./searches.js').Search} */
  search(name, fields, onAnswer = () => {}) {
    const search = { ...this.#channel.stream(name, fields, onAnswer), isStopped: false };
    const { stop } = search;
    search.stop = () => {
      search.isStopped = true;
      stop();
    };
    return search;
  }

  close() { this.#channel.close(); }
}

/** Starts engines when they are needed, and ends them once they have been idle for a while. */
export class Crew {
  #app;
  #engines = [];
  #timer = 0;

  /** @param {import('./app.js').App} app */
  constructor(app) { this.#app = app; }

  /** Returns engines beside the app's own, as many as the machine can run, and at most a number. @param {number} most @returns {Engine[]} */
  call(most) {
    clearTimeout(this.#timer);
    const count = Math.max(0, Math.min(most, Math.floor(processors(this.#app)) - 1, mostEngines));
    while (this.#engines.length < count) this.#engines.push(new Engine());
    return this.#engines.slice(0, count);
  }

  /** Tells that the engines have no work now. */
  release() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => { for (const engine of this.#engines.splice(0)) engine.close(); }, idleTime);
  }
}
