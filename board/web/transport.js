/**
 * The connection to the engine: JSON messages over a WebSocket to the server that the page came from, or to a Web Worker.
 * A request contains everything that its answer depends on, so after a lost connection all pending requests are sent again.
 */

/** The delay before the next attempt to connect, in milliseconds: it doubles from min to max. */
const retryDelay = { min: 250, max: 10_000 };

/** The number of times that a request is sent before it fails, so that a request that breaks the connection is not repeated forever. */
const maxAttempts = 4;

/**
 * How long the server may be silent, in milliseconds, while a request without a search is pending. After that the connection counts as
 * lost, even if it was not closed, for instance because the computer was asleep.
 */
const silenceTimeout = 20_000;

/** The size of the binary frames of an upload, in bytes. */
const frameSize = 1 << 20;

/** The maximum size of a message, in bytes: the server closes the connection at a larger one. */
const maxMessageSize = 1 << 20;

/** Whether the engine runs in the browser. */
export const isLocal = () => document.querySelector('meta[name=engine]')?.content === 'worker';

/** Connects the page to an engine. @returns {Channel} */
export function connect() {
  // A worker is silent while it searches, and its loss is always reported.
  return isLocal() ? new Channel(openWorker, Infinity) : new Channel(openSocket, silenceTimeout);
}

/**
 * The common interface of a WebSocket and a worker, and the listeners to their events.
 * @typedef {{send: function((string|Uint8Array)): void, close: function(): void}} Connection
 * @typedef {{open: function(): void, message: function(string): void, close: function(): void}} Listeners
 */

/** Opens a WebSocket. @param {Listeners} listeners @returns {Connection} */
function openSocket(listeners) {
  const url = new URL('socket', document.baseURI);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  const socket = new WebSocket(url);
  socket.onopen = listeners.open;
  socket.onclose = listeners.close;
  socket.onmessage = ({ data }) => listeners.message(data);
  return socket;
}

/** The compiled engine, which all workers share. @type {Promise<WebAssembly.Module>|null} */
let engine = null;

/**
 * Loads and compiles the engine. A host that compresses it sends the module itself, whose compiled code browsers keep; from another host
 * the compressed file is loaded.
 * @returns {Promise<WebAssembly.Module>}
 */
async function compileEngine() {
  const isEncoded = (response) => response.ok && response.headers.has('Content-Encoding');
  const plain = new URL('board.wasm', import.meta.url);
  if (await fetch(plain, { method: 'HEAD' }).then(isEncoded, () => false)) return WebAssembly.compileStreaming(fetch(plain));
  const response = await fetch(new URL('board.wasm.gz', import.meta.url));
  if (!response.ok) throw new Error(`load the engine: status ${response.status} of ${response.url}`);
  const unpacked = isEncoded(response) ? response.body : response.body.pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compileStreaming(new Response(unpacked, { headers: { 'Content-Type': 'application/wasm' } }));
}

/** Starts a worker that runs the engine. @param {Listeners} listeners whose close gets the error, if there is one @returns {Connection} */
export function openWorker(listeners) {
  const worker = new Worker(new URL('worker.js', import.meta.url));
  worker.onmessage = ({ data }) => {
    if (data === 'ready') listeners.open();
    else listeners.message(data);
  };
  const end = (cause) => {
    worker.terminate();
    listeners.close(cause);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    end(event.message);
  };
  engine ??= compileEngine();
  engine.then((module) => worker.postMessage(module)).catch((error) => {
    engine = null;
    end(error.message);
  });
  return { send: (data) => worker.postMessage(data), close: () => worker.terminate() };
}

/** A request with several answers, such as a search. @typedef {{done: Promise<Object>, stop: function(): void}} Stream */

/**
 * Sends requests and matches the answers to them, and reconnects when the connection is lost. Event "state": `online` has changed.
 */
export class Channel extends EventTarget {
  #open;
  #connection = null;
  #pending = new Map(); // requests without their last answer, by id
  #lastId = 0;
  #retryDelay = retryDelay.min;
  #retryTimer = 0;
  #silenceTimeout;
  #silenceTimer = 0;
  #onLost = () => {}; // handles the loss of the present connection
  #ending = new AbortController(); // of the channel

  /** @param {function(Listeners): Connection} open @param {number} timeout see silenceTimeout */
  constructor(open, timeout) {
    super();
    this.#open = open;
    this.#silenceTimeout = timeout;
    /** Whether the connection is open. */
    this.online = false;
    /** Whether it was ever open. */
    this.wasOnline = false;
    const { signal } = this.#ending;
    window.addEventListener('online', () => this.#retryNow(), { signal });
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.#retryNow(); }, { signal });
    this.#connect();
  }

  /** Ends the connection. Requests without an answer fail. */
  close() {
    this.#ending.abort();
    this.#giveUp();
    clearTimeout(this.#retryTimer);
    for (const id of [...this.#pending.keys()]) this.#settle(id, (e) => e.reject(new Error('stopped')));
  }

  /**
   * Sends a request.
   * @param {string} name its field "do"
   * @param {Object} [fields] its other fields
   * @returns {Promise<Object>} the answer; rejected with an Error that says why there is none
   */
  request(name, fields = {}) { return this.#start(name, fields, {}).done; }

  /**
   * Sends a request that gets several answers, until it is stopped or done.
   * @param {string} name
   * @param {Object} fields
   * @param {function(Object): void} onAnswer called with each answer, including the last
   * @returns {Stream} done is resolved with the last answer
   */
  stream(name, fields, onAnswer) {
    const { id, done } = this.#start(name, fields, { onAnswer });
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

  /** Sends a file. @param {string} name @param {Uint8Array} bytes @returns {Promise<Object>} the answer */
  upload(name, bytes) { return this.#start('upload', { name, bytes: bytes.length }, { bytes }).done; }

  #start(name, fields, extra) {
    const id = ++this.#lastId;
    const text = JSON.stringify({ ...fields, id, do: name });
    const size = text.length > maxMessageSize / 3 ? new Blob([text]).size : 0; // a UTF-16 unit takes at most three bytes in UTF-8
    if (size > maxMessageSize) return { id, done: Promise.reject(new Error(`${name}: a message of ${size} bytes, want at most ${maxMessageSize}`)) };
    const done = new Promise((resolve, reject) => {
      this.#pending.set(id, { text, resolve, reject, attempts: 0, stopped: false, ...extra });
    });
    if (this.online) this.#send(id);
    return { id, done };
  }

  #send(id) {
    const entry = this.#pending.get(id);
    if (entry.attempts === maxAttempts || entry.stopped) {
      this.#settle(id, (e) => e.reject(new Error(e.stopped ? 'stopped' : 'the connection was lost several times')));
      return;
    }
    entry.attempts++;
    this.#connection.send(entry.text);
    for (let at = 0; at < (entry.bytes?.length ?? 0); at += frameSize) this.#connection.send(entry.bytes.subarray(at, at + frameSize));
    this.#watchSilence();
  }

  /** Restarts the silence timer if an answer that needs no search is pending. */
  #watchSilence() {
    clearTimeout(this.#silenceTimer);
    const isDue = [...this.#pending.values()].some((entry) => entry.attempts > 0 && !entry.onAnswer && !entry.bytes);
    if (isDue && this.online && this.#silenceTimeout < Infinity) this.#silenceTimer = setTimeout(() => this.#giveUp(), this.#silenceTimeout);
  }

  /** Treats the connection as lost without waiting for its close event. */
  #giveUp() {
    this.#connection?.close();
    this.#onLost();
  }

  #settle(id, settle) {
    const entry = this.#pending.get(id);
    this.#pending.delete(id);
    settle(entry);
  }

  #connect() {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = 0;
    let isLost = false;
    this.#onLost = () => {
      if (isLost) return;
      isLost = true;
      clearTimeout(this.#silenceTimer);
      this.#connection = null;
      this.#setOnline(false);
      if (this.#ending.signal.aborted) return;
      // With random jitter, so that many pages don't reconnect at the same moment.
      this.#retryTimer = setTimeout(() => this.#connect(), this.#retryDelay * (0.75 + Math.random() / 2));
      this.#retryDelay = Math.min(2 * this.#retryDelay, retryDelay.max);
    };
    this.#connection = this.#open({
      open: () => {
        if (isLost) return;
        this.#retryDelay = retryDelay.min;
        this.#setOnline(true);
        for (const id of [...this.#pending.keys()]) this.#send(id);
      },
      message: (data) => { if (!isLost) this.#receive(data); },
      close: this.#onLost,
    });
  }

  #retryNow() {
    if (!this.#retryTimer) return;
    this.#retryDelay = retryDelay.min;
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
      return; // not a message of the protocol
    }
    const entry = this.#pending.get(answer?.id);
    if (!entry) return;
    this.#answer(entry, answer);
    this.#watchSilence();
  }

  #answer(entry, answer) {
    if (answer.error !== undefined) this.#settle(answer.id, (e) => e.reject(new Error(String(answer.error))));
    else {
      entry.onAnswer?.(answer);
      if (!answer.more) this.#settle(answer.id, (e) => e.resolve(answer));
    }
  }
}
