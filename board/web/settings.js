/** The settings of the page, stored in the browser. */

const key = 'quincunx.settings';

const defaults = {
  /** @type {'auto'|'light'|'dark'} */
  theme: 'auto',
  /** @type {'wood'|'plain'} */
  board: 'wood',
  folded: '', // the ids of the folded panels
  coordinates: true,
  legal: true, // show legal moves
  letters: true, // show letters on men
  numbers: false, // show the numbers of moves on men
  territory: true, // show the territories of Jackhammer
  animation: true,
  confirm: true, // a tap that moves on small cells needs a second one
  sound: false,
  newGames: {}, // the last choices in the dialog for a new game, by the name of the game
};

export class Settings {
  #changed;

  /** @param {function(): void} changed called after each change */
  constructor(changed) {
    this.#changed = changed;
    Object.assign(this, defaults, stored());
  }

  set(name, value) {
    if (this[name] === value) return;
    this[name] = value;
    try {
      localStorage.setItem(key, JSON.stringify(Object.fromEntries(Object.keys(defaults).map((n) => [n, this[n]]))));
    } catch {
      // The storage is full or forbidden: the setting is lost when the page is left.
    }
    this.#changed();
  }
}

/** The stored settings that are valid. */
function stored() {
  try {
    const values = JSON.parse(localStorage.getItem(key) ?? '{}');
    return Object.fromEntries(Object.keys(defaults)
      .filter((name) => typeof values[name] === typeof defaults[name])
      .map((name) => [name, values[name]]));
  } catch {
    return {};
  }
}
