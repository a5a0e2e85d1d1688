/** The clocks of a game: the time left by seat. Times are in milliseconds. */
export class Clocks {
  #recorded = new WeakMap(); // the times left by seat, by node
  #left = []; // the times left by seat at #begin
  #begin = 0; // when the clocks started for the present turn, 0 if they are stopped
  #timer = 0; // until the first clock runs out

  /** @param {import('./play.js').Play} play */
  constructor(play) { this.play = play; }

  get #terms() { return this.play.app.terms.clock; }

  /** Whether the game is played with clocks. */
  get isOn() { return Boolean(this.play.app.terms?.clock); }

  /** Whether clocks are running. */
  get isRunning() { return this.#begin > 0; }

  /** Starts the clocks of the seats to move, with the times left at the present node. The first move of a game is not timed. */
  start() {
    this.stop();
    if (!this.isOn) return;
    const { tree } = this.play.app;
    this.#left = [...this.#at(tree.at)];
    if (tree.at.parent === null) return;
    this.#begin = performance.now();
    this.#watch();
  }

  /** Ends the game once a clock has run out. */
  #watch() {
    const [first] = this.#running().sort((a, b) => this.left(a) - this.left(b));
    if (first === undefined) return;
    this.#timer = setTimeout(() => {
      // The seat may have chosen a move meanwhile.
      if (this.#running().includes(first) && this.left(first) === 0) this.play.end({ seat: first, cause: 'time' });
      else this.#watch();
    }, this.left(first));
  }

  stop() {
    clearTimeout(this.#timer);
    this.#begin = 0;
  }

  /** The seats whose clocks are running. */
  #running() { return this.isRunning ? this.play.waiting : []; }

  /** The times left at a node, as recorded there or at its nearest ancestor. */
  #at(node) {
    for (let n = node; n; n = n.parent) {
      const times = this.#recorded.get(n);
      if (times) return times;
    }
    const { tree, terms } = this.play.app;
    return tree.players.map((_, seat) => terms.left?.[seat] ?? terms.clock.initial);
  }

  /** The time that a seat has left. */
  left(seat) {
    if (!this.isRunning) return this.#at(this.play.app.tree.at)[seat];
    const spent = this.#running().includes(seat) ? performance.now() - this.#begin : 0;
    return Math.max(0, this.#left[seat] - spent);
  }

  /** The times that all seats have left now, null if the game is played without clocks. @returns {number[]|null} */
  get remaining() { return this.isOn ? this.play.app.tree.players.map((_, seat) => this.left(seat)) : null; }

  /** Subtracts the time since the turn began from a seat's clock, and adds the increment. */
  charge(seat) {
    if (this.isRunning) this.spend(seat, performance.now() - this.#begin);
  }

  /** Subtracts a time from the clock of a seat that has moved, and adds the increment. */
  spend(seat, time) {
    if (!this.isRunning) return;
    this.#left[seat] = Math.max(0, this.#left[seat] - time) + this.#terms.increment;
  }

  /** The times left by seat after the last charge, null if the clocks are stopped. @returns {number[]|null} */
  get charged() { return this.isRunning ? [...this.#left] : null; }

  /** Records the times left at a node, unless they are null. @param {number[]|null} times */
  record(node, times) {
    if (times) this.#recorded.set(node, times);
  }
}
