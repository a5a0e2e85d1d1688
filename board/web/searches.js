/**
 * The engine does one search at a time. Whoever wants another one has the present one
 * stopped first, except that a search for a move to be played is let finish.
 */
export class Searches {
  #channel;
  #running = null; // {stream, urgent, ended}
  #waiting = null; // the one that begins next

  /** @param {import('./transport.js').Channel} channel */
  constructor(channel) { this.#channel = channel; }

  /**
   * Begins a search as soon as the engine is free. One that still waits for that is dropped.
   * @param {string} what the request: play, analyse or prove
   * @param {Object} fields
   * @param {function(Object): void} [onPart] called with each answer
   * @param {{urgent?: boolean}} [options] urgent: no other search stops this one
   * @returns {import('./transport.js').Stream} done is rejected with an Error "stopped" if it never began
   */
  start(what, fields, onPart = () => {}, { urgent = false } = {}) {
    const search = { urgent, isStopped: false, stream: null };
    const done = this.#queue(search).then(() => {
      search.stream = this.#channel.stream(what, fields, (part) => { if (!search.isStopped || !part.more) onPart(part); });
      return search.stream.done;
    }).finally(() => this.#end(search));
    return { done, stop: () => this.#stop(search) };
  }

  /** Waits until a search may begin. */
  async #queue(search) {
    if (this.#waiting && (search.urgent || !this.#waiting.urgent)) this.#stop(this.#waiting);
    if (this.#running) {
      if (!this.#running.urgent) this.#stop(this.#running);
      await new Promise((begin) => {
        search.begin = begin;
        this.#waiting = search;
      });
    }
    if (search.isStopped) throw new Error('stopped');
    this.#running = search;
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
    this.#running = null;
    const next = this.#waiting;
    this.#waiting = null;
    next?.begin();
  }
}
