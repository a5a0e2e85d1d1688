/** Stores the game in the browser's tab, so that it is still there after the page was loaded again. */

const key = 'quincunx.game';

/** How long after a change the game is stored, in milliseconds. */
const delay = 400;

/** @param {import('./app.js').App} app */
export function storeGame(app) {
  let timer = 0;
  const store = () => {
    clearTimeout(timer);
    timer = 0;
    try {
      sessionStorage.setItem(key, JSON.stringify({ saved: app.tree.toSaved(), terms: { ...app.terms, left: app.play.clocks.all } }));
    } catch {
      // There is no room, or storing is forbidden: the game lasts as long as the page.
    }
  };
  const later = () => { timer ||= setTimeout(store, delay); };
  for (const type of ['game', 'position', 'tree']) app.addEventListener(type, later);
  window.addEventListener('pagehide', store); // with the clocks as they are then
}

/** The game that was stored, null if there is none. @returns {{saved: *, terms: *}|null} not checked */
export function storedGame() {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key));
    return stored?.saved ? stored : null;
  } catch {
    return null;
  }
}
