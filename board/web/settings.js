/** Choices of the person that last beyond a game, stored in the browser. */

const key = 'quincunx.settings';

const defaults = {
  /** @type {'auto'|'light'|'dark'} */
  theme: 'auto',
  coordinates: true,
  legal: true, // where men may go is shown
  letters: true, // on men
  animation: true,
  sound: false,
};

export class Settings {
  #changed;

  /** @param {function(): void} changed called after each change */
  constructor(changed) {
    this.#changed = changed;
    Object.assign(this, defaults, stored());
  }

  /** Sets what a setting is. */
  set(name, value) {
    if (this[name] === value) return;
    this[name] = value;
    try {
      localStorage.setItem(key, JSON.stringify(Object.fromEntries(Object.keys(defaults).map((n) => [n, this[n]]))));
    } catch {
      // The browser stores nothing: the choice lasts as long as the page.
    }
    this.#changed();
  }
}

/** What was chosen before, as far as it makes sense. */
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
