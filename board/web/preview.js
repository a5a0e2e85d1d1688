/** Shows on the board where a line of moves leads, while a person points at it or has the focus on it. */

/** Previews on an app's board; the last one that was asked for counts. */
export class Preview {
  #app;
  #wanted = 0;
  #isShown = false;

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
    app.addEventListener('position', () => this.clear());
  }

  /** Shows the position after moves from a node. */
  async show(node, moves) {
    const number = ++this.#wanted;
    try {
      const position = await this.#app.request('position', this.#app.positionFields(node, ...moves));
      if (number !== this.#wanted) return;
      this.#isShown = true;
      this.#app.view.preview(position.board);
    } catch {
      // Without an answer there is nothing to see.
    }
  }

  clear() {
    this.#wanted++;
    // The view has nothing to take back otherwise, and would end the motion of a move.
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#app.view.preview(null);
  }
}
