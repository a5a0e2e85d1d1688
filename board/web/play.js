/** How a game goes on: whose turn it is, the engine's replies, hidden choices, clocks. */
export class Play {
  constructor(app) {
    this.app = app;
    /** Whether the engine waits, so that a person moves for all seats. */
    this.paused = false;
    /** @type {number|null} the seat that the engine thinks for */
    this.thinking = null;
  }

  /** Stops what was under way for a position that is left. */
  halt() {}

  undo() { this.app.tree.undo(); }

  redo() { this.app.tree.redo(); }
}
