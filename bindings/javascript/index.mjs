/**
 * The engine of quincunx for JavaScript: in browsers, Node and Deno. An engine runs in a worker of its own, so the page stays
 * responsive, and several engines run side by side. index.d.ts describes all functions.
 */

const isNode = typeof process !== 'undefined' && Boolean(process.versions?.node) && typeof Deno === 'undefined';

/** Compiled engines by address: each is compiled once, whatever the number of engines. */
const modules = new Map();

function compile(url) {
  if (!modules.has(url.href)) {
    const module = isNode ? readFile(url).then(WebAssembly.compile) : download(url);
    module.catch(() => modules.delete(url.href)); // so that a later call tries again
    modules.set(url.href, module);
  }
  return modules.get(url.href);
}

async function readFile(url) {
  return (await import('node:fs/promises')).readFile(url);
}

async function download(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`load the engine: status ${response.status} of ${url}`);
  if (response.headers.get('Content-Type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

async function newWorker(url) {
  if (!isNode) return new Worker(url, { type: 'module' });
  const threads = await import('node:worker_threads');
  return new threads.Worker(url);
}

export class Quincunx {
  #worker;
  #unfinished = ''; // the beginning of a line whose end has not arrived
  #received = []; // lines that nobody has read
  #reader = null; // who waits for a line
  #error = null; // why no more lines arrive
  #closed = false;
  #last = Promise.resolve(); // the end of the dialogue that began last
  #moves = [];
  #start = 'startpos';
  #searching = false;

  /** Loads an engine. */
  static async load({ wasm = new URL('./engine.wasm', import.meta.url), worker = new URL('./worker.mjs', import.meta.url) } = {}) {
    const module = wasm instanceof WebAssembly.Module ? wasm : await compile(new URL(wasm));
    const engine = new Quincunx();
    await engine.#open(await newWorker(worker), module);
    return engine;
  }

  #open(worker, module) {
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      const fail = (error) => {
        const cause = error instanceof Error ? error : new Error(error.message ?? 'the worker has ended');
        reject(cause);
        this.#end(cause);
      };
      const receive = (text) => {
        if (text !== 'ready') {
          this.#receive(text);
          return;
        }
        if (isNode) worker.unref(); // an idle engine does not keep the program alive
        resolve();
      };
      if (isNode) {
        worker.on('message', receive).on('error', fail).on('exit', () => this.#end(null));
        worker.postMessage(module);
      } else {
        worker.onmessage = ({ data }) => receive(data);
        worker.onerror = fail;
        worker.postMessage(module);
      }
    });
  }

  /** Takes text of the engine: lines, of which the last may be unfinished. */
  #receive(text) {
    const lines = (this.#unfinished + text).split('\n');
    this.#unfinished = lines.pop();
    this.#received.push(...lines);
    this.#wake();
  }

  #wake() {
    const reader = this.#reader;
    this.#reader = null;
    reader?.();
  }

  #end(error) {
    this.#error ??= error;
    this.#closed = true;
    this.#wake();
  }

  /** Sends a command of UGI. */
  send(line) {
    if (this.#closed) throw this.#error ?? new Error('the engine has ended');
    this.#worker.postMessage(String(line));
    if (/^\s*quit\b/.test(line)) this.#closed = true;
  }

  /** Returns the next line of the engine, or null after the last. */
  async #read() {
    if (isNode) this.#worker.ref();
    while (this.#received.length === 0 && !this.#closed) await new Promise((resolve) => { this.#reader = resolve; });
    if (isNode) this.#worker.unref();
    if (this.#received.length > 0) return this.#received.shift();
    if (this.#error) throw this.#error;
    return null;
  }

  /** The lines that the engine writes, for programs that speak UGI themselves. */
  get lines() {
    const read = () => this.#read();
    return {
      async* [Symbol.asyncIterator]() {
        for (let line = await read(); line !== null; line = await read()) yield line;
      },
    };
  }

  /**
   * Sends commands, waits until they are done, and returns the lines of their answers; throws the first error that the engine reports.
   * Dialogues take their turns.
   */
  #ask(...commands) {
    if (this.#searching) throw new Error('the engine is searching: stop it, or wait for its last result');
    const lines = this.#last.then(() => this.#dialogue(commands));
    this.#last = lines.catch(() => {});
    return lines;
  }

  async #dialogue(commands) {
    let queries = commands.filter((c) => c.startsWith('query ')).length;
    for (const command of [...commands, 'query gameover']) this.send(command); // its response comes last
    const lines = [];
    let error = '';
    for await (const line of this.lines) {
      if (line.startsWith(ERROR)) error ||= line.slice(ERROR.length);
      else if (line.startsWith('response ') && queries-- === 0) {
        if (error) throw new Error(error);
        return lines;
      } else lines.push(line);
    }
    throw new Error('the engine has ended');
  }

  /** Begins a game. */
  async newGame(game, options = {}) {
    const settings = Object.entries(options).map(([name, value]) => `setoption name ${name} value ${value}`);
    await this.#ask(`setoption name Game value ${game}`, ...settings, 'uginewgame', 'position startpos');
    [this.#start, this.#moves] = ['startpos', []];
  }

  async setOption(name, value) {
    await this.#ask(`setoption name ${name} value ${value}`);
  }

  /** Goes to a position by its text. */
  async setPosition(text) {
    await this.#goTo(`fen ${text}`, []);
  }

  /** Makes moves, in the order given. If one of them is illegal, none is made. */
  async play(...moves) {
    await this.#goTo(this.#start, [...this.#moves, ...moves]);
  }

  /** Takes back the last moves. */
  async undo(count = 1) {
    await this.#goTo(this.#start, this.#moves.slice(0, Math.max(0, this.#moves.length - count)));
  }

  async #goTo(start, moves) {
    await this.#ask(`position ${start}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`);
    [this.#start, this.#moves] = [start, moves];
  }

  /** The moves made since the start of the game, or since the position that was set. */
  get moves() {
    return [...this.#moves];
  }

  /** The moves of the players to act, by their numbers; no player when the game is over. */
  async players() {
    const lines = (await this.#ask('moves')).map((line) => line.split(' ')).filter((words) => words.length > 1);
    return new Map(lines.map(([, player, ...moves]) => [Number(player.slice(1)), moves]));
  }

  /** The legal moves of a player, by default of the first to act. */
  async legalMoves(player) {
    const players = await this.players();
    return players.get(player ?? players.keys().next().value) ?? [];
  }

  /** The board as text. */
  async board() {
    const lines = await this.#ask('d');
    return lines.slice(0, lines.indexOf('')).join('\n');
  }

  /** The position as text, which setPosition takes. */
  async position() {
    const line = (await this.#ask('d')).find((l) => l.startsWith('position '));
    return line.slice('position '.length);
  }

  /** "none" until the game is over; then "p1win", "p2win" and so on, "draw", or "draw p1 p3" if some players share the first place. */
  async result() {
    const [response] = await this.#ask('query result');
    return response.slice('response '.length);
  }

  /** Searches for the best move; yields what is found, at last with bestMove. Leaving the loop stops the search. */
  async* search({ lines = 1, player, ...limits } = {}) {
    const go = Object.entries(limits).map(([name, value]) => ` ${name.toLowerCase()} ${value}`);
    const set = this.#ask(`setoption name MultiPV value ${lines}`, ...(player ? [`setoption name Seat value ${player}`] : []));
    this.#searching = true;
    let ended = true;
    try {
      await set;
      this.send(`go${go.join('')}`);
      ended = false;
      let last = null; // the summary that precedes the move
      for await (const line of this.lines) {
        ended = line.startsWith('bestmove ') || line.startsWith(ERROR);
        if (line.startsWith(ERROR)) throw new Error(line.slice(ERROR.length));
        if (ended) {
          yield { ...last, bestMove: line.split(' ')[1] };
          return;
        }
        const info = infoOf(line);
        if (this.#received[0]?.startsWith('info strategy ')) info.strategy = strategyOf(this.#received.shift()); // comes with the line before
        if (info.multipv) yield info;
        else last = info;
      }
      throw new Error('the engine has ended');
    } finally {
      if (!ended && !this.#closed) await this.#abandon();
      this.#searching = false;
    }
  }

  /** Ends a search whose results nobody reads. */
  async #abandon() {
    this.send('stop');
    for await (const line of this.lines) if (line.startsWith('bestmove ')) return;
  }

  /** Searches, and returns the last that is found. */
  async best(options) {
    let last = null;
    for await (const info of this.search(options)) last = info;
    return last;
  }

  /** Ends a search, whose last result follows. */
  stop() {
    this.send('stop');
  }

  /** Ends the engine and its worker. */
  async close() {
    this.#end(null);
    await this.#worker.terminate();
  }
}

/** How lines of errors begin. */
const ERROR = 'info string error ';

/** Reads a line of a search, such as "info depth 3 score mate 3 nodes 81 pv 2:0 -9:-9". */
function infoOf(line) {
  const info = {};
  const words = line.split(' ').slice(1);
  while (words.length > 0) {
    const word = words.shift();
    if (word === 'score') info.score = { [words.shift()]: Number(words.shift()) };
    else if (word === 'lowerbound' || word === 'upperbound') info.score.bound = word;
    else if (word === 'scores') info.scores = takeNumbers(words);
    else if (word === 'pv') info.pv = words.splice(0);
    else info[word] = Number(words.shift());
  }
  return info;
}

/** Takes the numbers at the start of a list. */
function takeNumbers(words) {
  const end = words.findIndex((word) => Number.isNaN(Number(word)));
  return words.splice(0, end < 0 ? words.length : end).map(Number);
}

/** Reads a line such as "info strategy m1:0 0.62 h2:1 0.38". */
function strategyOf(line) {
  const words = line.split(' ').slice(2);
  return words.flatMap((word, i) => (i % 2 === 0 ? [{ move: word, probability: Number(words[i + 1]) }] : []));
}
