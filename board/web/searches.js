/**
 * A search of the engine. isStopped is set if it was stopped, by its owner or by another search.
 * @typedef {import('./transport.js').Stream & {isStopped: boolean}} Search
 */

/**
 * Runs searches one at a time, as the engine does. A new search stops the running one, unless the running one is urgent, such as the search
 * for a move of the engine: then the new one waits for its end. At most one search waits. Event "idle": no search runs or waits.
 */
export class Searches extends EventTarget {
  #channel;
  #running = null; // {stream, urgent, ended}
  #waiting = null; // the search that begins next

  /** @param {import('./transport.js').Channel} channel */
  constructor(channel) {
    super();
    this.#channel = channel;
  }

  /** Whether a search runs or waits. */
  get busy() { return Boolean(this.#running || this.#waiting); }

  /**
   * Begins a search as soon as the engine is free. It replaces a waiting search, unless only the waiting one is urgent.
   * @param {string} name of the request: play, analyse or prove
   * @param {Object} fields
   * @param {function(Object): void} [onAnswer] called with each answer
   * @param {{urgent?: boolean}} [options] urgent: other searches don't stop this one
   * @returns {Search} done is rejected with an Error "stopped" if it never began
   */
  start(name, fields, onAnswer = () => {}, { urgent = false } = {}) {
    const search = { urgent, isStopped: false, stream: null };
    const done = this.#queue(search).then(() => {
      if (search.isStopped) throw new Error('stopped');
      search.stream = this.#channel.stream(name, fields, (answer) => { if (!search.isStopped || !answer.more) onAnswer(answer); });
      return search.stream.done;
    }).finally(() => this.#end(search));
    return { done, stop: () => this.#stop(search), get isStopped() { return search.isStopped; } };
  }

  /** Waits until a search may begin. */
  async #queue(search) {
    if (this.#waiting?.urgent && !search.urgent) {
      search.isStopped = true;
      return;
    }
    if (this.#waiting) this.#stop(this.#waiting);
    if (!this.#running) {
      this.#running = search;
      return;
    }
    if (!this.#running.urgent) this.#stop(this.#running);
    await new Promise((begin) => {
      search.begin = begin;
      this.#waiting = search;
    });
  }

  #stop(search) {
    search.isStopped = true;
    search.stream?.stop();
    if (this.#waiting === search) {
      this.#waiting = null;
      search.begin();
    }
  }

  #end(search) {
    if (this.#running !== search) return;
    this.#running = this.#waiting;
    this.#waiting = null;
    if (this.#running) this.#running.begin();
    else this.dispatchEvent(new Event('idle'));
  }
}
