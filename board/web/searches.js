/**
 * A search of the engine. isStopped is set if it was stopped, by its owner or by another search.
 * @typedef {import('./transport.js').Stream & {isStopped: boolean}} Search
 */

/** Which searches come first. */
const ranks = { background: 0, normal: 1, urgent: 2 };

/**
 * Runs searches one at a time, as the engine does. A new search stops the running one, unless the running one is urgent, such as the search
 * for a move of the engine: then the new one waits for its end. A search in the background waits for any other. At most one search waits.
 * Event "idle": no search runs or waits, except in the background.
 */
export class Searches extends EventTarget {
  #channel;
  #running = null; // {stream, rank, …}
  #waiting = null; // the search that begins next

  /** @param {import('./transport.js').Channel} channel */
  constructor(channel) {
    super();
    this.#channel = channel;
  }

  /** Whether a search runs or waits that is not in the background. */
  get busy() { return [this.#running, this.#waiting].some((search) => search?.rank > ranks.background); }

  /**
   * Begins a search as soon as the engine is free. It replaces a waiting search, unless that one comes first.
   * @param {string} name of the request: play, analyse or prove
   * @param {Object} fields
   * @param {function(Object): void} [onAnswer] called with each answer
   * @param {'background'|'normal'|'urgent'} [rank] urgent: other searches don't stop this one; background: it doesn't stop others
   * @returns {Search} done is rejected with an Error "stopped" if it never began
   */
  start(name, fields, onAnswer = () => {}, rank = 'normal') {
    const search = { rank: ranks[rank], isStopped: false, stream: null };
    const done = this.#queue(search).then(() => {
      if (search.isStopped) throw new Error('stopped');
      search.stream = this.#channel.stream(name, fields, (answer) => { if (!search.isStopped || !answer.more) onAnswer(answer); });
      return search.stream.done;
    }).finally(() => this.#end(search));
    return { done, stop: () => this.#stop(search), get isStopped() { return search.isStopped; } };
  }

  /** Waits until a search may begin. */
  async #queue(search) {
    if (this.#waiting?.rank > search.rank) {
      search.isStopped = true;
      return;
    }
    if (this.#waiting) this.#stop(this.#waiting);
    if (!this.#running) {
      this.#running = search;
      return;
    }
    if (this.#running.rank < ranks.urgent && this.#running.rank <= search.rank) this.#stop(this.#running);
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
    this.#running?.begin();
    if (!this.busy) this.dispatchEvent(new Event('idle'));
  }
}
