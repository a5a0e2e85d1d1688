/**
 * The way to the engine: messages of JSON over a WebSocket to the server that the page came from, or to a worker
 * of the page itself. A request carries all that its answer depends on, so that after a lost
 * connection everything that is under way is simply asked again.
 */

/** How long to wait before another attempt to connect, in milliseconds: at first, and at most. */
const backoff = { first: 250, most: 10_000 };

/** How often a request is sent before it fails, lest one that breaks the connection do so for ever. */
const attempts = 4;

/**
 * How long a server may say nothing, in milliseconds, while an answer is awaited that takes no search. A connection that is silent
 * for longer is dead, as after a laptop has slept, though nobody has closed it.
 */
const silence = 20_000;

/** The size of the binary frames of an upload, in bytes. */
const frameSize = 1 << 20;

/** The size of a message to the engine, in bytes, at most: a server ends the connection over a larger one. */
const largest = 1 << 20;

/** Connects the page to its engine. @returns {Channel} */
export function connect() {
  const kind = document.querySelector('meta[name=engine]')?.content;
  // A worker can't be lost without notice, but is silent while it searches.
  return kind === 'worker' ? new Channel(openWorker, Infinity) : new Channel(openSocket, silence);
}

/**
 * A wire is what messages go through.
 * @typedef {{send: function((string|Uint8Array)): void, close: function(): void}} Wire
 * @typedef {{open: function(): void, message: function(string): void, close: function(): void}} Events of a wire
 */

/** Opens a WebSocket. @param {Events} events @returns {Wire} */
function openSocket(events) {
  const url = new URL('socket', document.baseURI);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  const socket = new WebSocket(url);
  socket.onopen = events.open;
  socket.onclose = events.close;
  socket.onmessage = ({ data }) => events.message(data);
  return socket;
}

/** Starts a worker with the engine in it. @param {Events} events @returns {Wire} */
function openWorker(events) {
  const worker = new Worker(new URL('worker.js', document.baseURI));
  worker.onmessage = ({ data }) => {
    if (data === 'ready') events.open();
    else events.message(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    events.close();
  };
  return { send: (data) => worker.postMessage(data), close: () => worker.terminate() };
}

/** A search or a record that is watched, while it is under way. @typedef {{done: Promise<Object>, stop: function(): void}} Stream */

/**
 * Requests and their answers. Event "state": the channel has come online or gone offline.
 */
export class Channel extends EventTarget {
  #open;
  #wire = null;
  #pending = new Map(); // by id
  #lastId = 0;
  #wait = backoff.first;
  #timer = 0;
  #patience;
  #watch = 0; // timer of the silence
  #lost = () => {}; // what to do when the wire is found to be dead

  /** @param {function(Events): Wire} open @param {number} patience how long a silence is taken for life, in milliseconds */
  constructor(open, patience) {
    super();
    this.#open = open;
    this.#patience = patience;
    /** Whether messages get through now. */
    this.online = false;
    /** Whether they ever did. */
    this.wasOnline = false;
    window.addEventListener('online', () => this.#retryNow());
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.#retryNow(); });
    this.#connect();
  }

  /**
   * Asks for something.
   * @param {string} what the request's name, its field "do"
   * @param {Object} [fields] of the request
   * @returns {Promise<Object>} the answer; rejected with an Error that says why there is none
   */
  request(what, fields = {}) { return this.#ask(what, fields, {}).done; }

  /**
   * Asks for something that answers several times, until it is stopped or done.
   * @param {string} what
   * @param {Object} fields
   * @param {function(Object): void} onPart called with each answer, also the last one
   * @returns {Stream} done is resolved with the last answer
   */
  stream(what, fields, onPart) {
    const { id, done } = this.#ask(what, fields, { onPart });
    return {
      done,
      stop: () => {
        const entry = this.#pending.get(id);
        if (!entry || entry.stopped) return;
        entry.stopped = true;
        if (this.online) this.request('stop', { of: id }).catch(() => {});
        else this.#settle(id, (e) => e.reject(new Error('stopped')));
      },
    };
  }

  /** Hands over a file. @param {string} name @param {Uint8Array} bytes @returns {Promise<Object>} the answer */
  upload(name, bytes) { return this.#ask('upload', { name, bytes: bytes.length }, { bytes }).done; }

  #ask(what, fields, more) {
    const id = ++this.#lastId;
    const text = JSON.stringify({ ...fields, id, do: what });
    const size = text.length > largest / 3 ? new Blob([text]).size : 0; // a character takes three bytes at most
    if (size > largest) return { id, done: Promise.reject(new Error(`${what}: a message of ${size} bytes, want at most ${largest}`)) };
    const done = new Promise((resolve, reject) => {
      this.#pending.set(id, { text, resolve, reject, sent: 0, stopped: false, ...more });
    });
    if (this.online) this.#send(id);
    return { id, done };
  }

  #send(id) {
    const entry = this.#pending.get(id);
    if (entry.sent === attempts || entry.stopped) {
      this.#settle(id, (e) => e.reject(new Error(e.stopped ? 'stopped' : 'the connection was lost several times')));
      return;
    }
    entry.sent++;
    this.#wire.send(entry.text);
    for (let at = 0; at < (entry.bytes?.length ?? 0); at += frameSize) this.#wire.send(entry.bytes.subarray(at, at + frameSize));
    this.#listen();
  }

  /** Waits for a sign of life as long as a quick answer is due. */
  #listen() {
    clearTimeout(this.#watch);
    const isDue = [...this.#pending.values()].some((entry) => entry.sent > 0 && !entry.onPart && !entry.bytes);
    if (isDue && this.online && this.#patience < Infinity) this.#watch = setTimeout(() => this.#lose(), this.#patience);
  }

  /** Gives the wire up without waiting for the other end. */
  #lose() {
    this.#wire?.close();
    this.#lost();
  }

  #settle(id, settle) {
    const entry = this.#pending.get(id);
    this.#pending.delete(id);
    settle(entry);
  }

  #connect() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    let isOver = false;
    this.#lost = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(this.#watch);
      this.#wire = null;
      this.#setOnline(false);
      // At random, lest many pages come back at the same moment.
      this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(2 * this.#wait, backoff.most);
    };
    this.#wire = this.#open({
      open: () => {
        if (isOver) return;
        this.#wait = backoff.first;
        this.#setOnline(true);
        for (const id of [...this.#pending.keys()]) this.#send(id);
      },
      message: (data) => { if (!isOver) this.#receive(data); },
      close: this.#lost,
    });
  }

  #retryNow() {
    if (!this.#timer) return;
    this.#wait = backoff.first;
    this.#connect();
  }

  #setOnline(online) {
    if (this.online === online) return;
    this.online = online;
    this.wasOnline ||= online;
    this.dispatchEvent(new Event('state'));
  }

  #receive(data) {
    let answer;
    try {
      answer = JSON.parse(data);
    } catch {
      return; // no message of the protocol
    }
    const entry = this.#pending.get(answer?.id);
    if (!entry) return;
    this.#answer(entry, answer);
    this.#listen();
  }

  #answer(entry, answer) {
    if (answer.error !== undefined) this.#settle(answer.id, (e) => e.reject(new Error(String(answer.error))));
    else {
      entry.onPart?.(answer);
      if (!answer.more) this.#settle(answer.id, (e) => e.resolve(answer));
    }
  }
}
