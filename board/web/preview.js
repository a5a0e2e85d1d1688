/** Shows the position after a line of moves on the board, while the line has the pointer or the focus. A new preview replaces the last. */
export class Preview {
  #app;
  #requests = 0; // counts requests, so that late answers can be ignored
  #isShown = false;

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
    app.addEventListener('position', () => this.clear());
  }

  /** Shows the position after moves from a node. */
  async show(node, moves) {
    const number = ++this.#requests;
    try {
      const position = await this.#app.request('position', this.#app.positionFields(node, ...moves));
      if (number !== this.#requests) return;
      this.#isShown = true;
      this.#app.view.preview(position.board);
    } catch {
      // Without an answer there is no preview.
    }
  }

  clear() {
    this.#requests++;
    // If nothing is shown, ending the preview would only interrupt the animation of a move.
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#app.view.preview(null);
  }
}
