/** The key of the browser's storage for the names of solved puzzles. */
const key = 'quincunx.solved';

/** The names of the puzzles that have been solved, which the browser keeps. */
export class SolvedPuzzles {
  #names = readNames();

  has(name) { return this.#names.has(name); }

  add(name) {
    this.#names.add(name);
    try {
      localStorage.setItem(key, JSON.stringify([...this.#names]));
    } catch {
      // The storage is full or forbidden: the puzzle counts as solved until the page is left.
    }
  }
}

function readNames() {
  try {
    const list = JSON.parse(localStorage.getItem(key) ?? '[]');
    return new Set(Array.isArray(list) ? list.map(String) : []);
  } catch {
    return new Set();
  }
}
