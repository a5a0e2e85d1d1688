/** Draws boards and tells where a person clicks. Events: "cell" with detail {cell}. */
export class BoardView extends EventTarget {
  /** @param {HTMLElement} element which the board fills */
  constructor(element) {
    super();
    this.element = element;
  }

  /** Takes the cells of another game. @param {import('./geometry.js').Geometry} geometry */
  setGeometry(geometry) { this.geometry = geometry; }

  /** Shows a position. @param {Object} board diagram.Board @param {'forward'|'back'|'none'} [direction] how it is reached from the one before */
  setBoard(board) { this.board = board; }

  /** Shows another position for a while; null ends that. @param {Object|null} board */
  preview(board) { this.previewed = board; }

  /** Draws marks above the board, in place of those of the layer before. @param {string} layer any name @param {Object[]} marks diagram.Mark */
  setMarks(layer, marks) { this.marks = { ...this.marks, [layer]: marks }; }
}
