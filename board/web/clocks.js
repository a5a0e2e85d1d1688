/** The time that each seat has left for the rest of the game. */
export class Clocks {
  #recorded = new WeakMap(); // by node, the times left there, by seat
  #now = []; // the times left, without what runs since `begin`
  #begin = 0;
  #flag = 0; // timer of the seat that runs out first

  /** @param {import('./play.js').Play} play */
  constructor(play) { this.play = play; }

  get #terms() { return this.play.app.terms.clock; }

  /** Whether the game is played with clocks. */
  get isOn() { return Boolean(this.play.app.terms?.clock); }

  /** Whether clocks run now. */
  get isRunning() { return this.#begin > 0; }

  /** Takes the times of the present node, and lets those run that a person thinks on. The first move has all the time. */
  start() {
    this.stop();
    if (!this.isOn) return;
    const { tree } = this.play.app;
    this.#now = [...this.#at(tree.at)];
    if (tree.at.parent === null) return;
    this.#begin = performance.now();
    this.#watch();
  }

  /** Ends the game once a clock has run out. */
  #watch() {
    const [first] = this.#running().sort((a, b) => this.left(a) - this.left(b));
    if (first === undefined) return;
    this.#flag = setTimeout(() => {
      // The seat may have chosen meanwhile.
      if (this.#running().includes(first) && this.left(first) === 0) this.play.end({ seat: first, cause: 'time' });
      else this.#watch();
    }, this.left(first));
  }

  stop() {
    clearTimeout(this.#flag);
    this.#begin = 0;
  }

  /** The seats whose clocks run. */
  #running() { return this.isRunning ? this.play.waiting : []; }

  /** The times left at a node: those recorded there or at the nearest node before. */
  #at(node) {
    for (let n = node; n; n = n.parent) {
      const times = this.#recorded.get(n);
      if (times) return times;
    }
    const { tree, terms } = this.play.app;
    return tree.players.map((_, seat) => terms.left?.[seat] ?? terms.clock.initial);
  }

  /** The time that a seat has left, in milliseconds. */
  left(seat) {
    if (!this.isRunning) return this.#at(this.play.app.tree.at)[seat];
    const spent = this.#running().includes(seat) ? performance.now() - this.#begin : 0;
    return Math.max(0, this.#now[seat] - spent);
  }

  /** The times that all seats have left, null if the game is played without clocks. @returns {number[]|null} */
  get all() { return this.isOn ? this.play.app.tree.players.map((_, seat) => this.left(seat)) : null; }

  /** Charges a seat for its time since its turn began. */
  charge(seat) {
    if (this.isRunning) this.spend(seat, performance.now() - this.#begin);
  }

  /** Charges a seat for a time, after which it has moved. */
  spend(seat, time) {
    if (!this.isRunning) return;
    this.#now[seat] = Math.max(0, this.#now[seat] - time) + this.#terms.increment;
  }

  /** What is left to each seat after a move. @returns {number[]|null} null if no clock runs */
  get times() { return this.isRunning ? [...this.#now] : null; }

  /** Records the times left at a node. @param {number[]|null} times */
  record(node, times) {
    if (times) this.#recorded.set(node, times);
  }
}
