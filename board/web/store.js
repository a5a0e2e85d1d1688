/** Stores the game for the browser's tab, so that it survives a reload of the page. */

const key = 'quincunx.game';

/** The delay between a change and storing the game, in milliseconds. */
const delay = 400;

/** Stores the game of an app after each change. @param {import('./app.js').App} app */
export function storeGame(app) {
  let timer = 0;
  const store = () => {
    clearTimeout(timer);
    timer = 0;
    try {
      sessionStorage.setItem(key, JSON.stringify({ saved: app.tree.toSaved(), terms: { ...app.terms, left: app.play.clocks.remaining } }));
    } catch {
      // The storage is full or forbidden: the game is lost when the page is left.
    }
  };
  const later = () => { timer ||= setTimeout(store, delay); };
  for (const type of ['game', 'position', 'tree']) app.addEventListener(type, later);
  window.addEventListener('pagehide', store); // the clocks have changed since
}

/** The stored game, null if there is none. @returns {{saved: *, terms: *}|null} not validated */
export function storedGame() {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key));
    return stored?.saved ? stored : null;
  } catch {
    return null;
  }
}
