/**
 * A search: isStopped says whether it was stopped, by whomever.
 * @typedef {import('./transport.js').Stream & {isStopped: boolean}} Search
 */

/**
 * The engine does one search at a time. Whoever wants another one has the present one
 * stopped first, except that a search for a move to be played is let finish. Event "idle": no search runs or waits.
 */
export class Searches extends EventTarget {
  #channel;
  #running = null; // {stream, urgent, ended}
  #waiting = null; // the one that begins next

  /** @param {import('./transport.js').Channel} channel */
  constructor(channel) {
    super();
    this.#channel = channel;
  }

  /** Whether a search runs or waits. */
  get busy() { return Boolean(this.#running || this.#waiting); }

  /**
   * Begins a search as soon as the engine is free. One that still waits for that is dropped.
   * @param {string} what the request: play, analyse or prove
   * @param {Object} fields
   * @param {function(Object): void} [onPart] called with each answer
   * @param {{urgent?: boolean}} [options] urgent: no other search stops this one
   * @returns {Search} done is rejected with an Error "stopped" if it never began
   */
  start(what, fields, onPart = () => {}, { urgent = false } = {}) {
    const search = { urgent, isStopped: false, stream: null };
    const done = this.#queue(search).then(() => {
      if (search.isStopped) throw new Error('stopped');
      search.stream = this.#channel.stream(what, fields, (part) => { if (!search.isStopped || !part.more) onPart(part); });
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
