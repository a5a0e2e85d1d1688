/** Starts the page. */
import { App } from './app.js';
import { BoardView } from './boardview.js';
import * as controls from './controls.js';
import { byId, notify } from './dom.js';
import { fromFragment, isGameFragment } from './link.js';
import { measure } from './measure.js';
import * as menu from './menu.js';
import { panels } from './panels.js';
import * as seats from './seats.js';
import * as setup from './setup.js';
import { Sound } from './sound.js';
import * as speech from './speech.js';
import { storeGame, storedGame } from './store.js';
import { connect } from './transport.js';

const channel = connect();
const app = new App(channel, new BoardView(byId('board')));
// For tests, and for the browser's console.
window.quincunx = { app, measure: () => measure(app) };

/** The parts of the page: the install function of each, and the id of the element that it fills. */
const parts = [
  [menu.install, 'options'], [menu.installTabs, 'tabs'], [seats.install, 'seats'], [controls.install, 'controls'], [setup.install, 'setup'],
  ...panels,
];

new Sound(app);
speech.install(app);
showConnection();
app.catalogue = await channel.request('games');
for (const [install, id] of parts) install(app, byId(id));
app.addEventListener('game', updateAddress);
await begin();
window.quincunx.ready = performance.now(); // milliseconds since the navigation to the page began
storeGame(app);
window.addEventListener('hashchange', () => { if (isGameFragment(location.hash)) loadLink(); });

/** Shows the game in the address, or else the one stored before a reload, or else a new one. */
async function begin() {
  if (isGameFragment(location.hash) && await loadLink()) return;
  const games = app.catalogue.games.map((g) => g.name);
  const wanted = games.find((name) => name === new URLSearchParams(location.search).get('game'));
  const stored = storedGame();
  if (stored && (stored.saved.game === wanted || !wanted) && await attempt(() => app.load(stored.saved, stored.terms))) return;
  await app.start({ name: wanted ?? games[0] });
}

/** Removes the name of a game from the address once another game is shown. */
function updateAddress() {
  const url = new URL(location);
  if (!url.searchParams.has('game') || url.searchParams.get('game') === app.tree.game.name) return;
  url.searchParams.delete('game');
  history.replaceState(null, '', url);
}

/** Shows the game in the fragment of the address. @returns {Promise<boolean>} whether it could be loaded */
async function loadLink() {
  const isLoaded = await attempt(async () => app.load(await fromFragment(location.hash)));
  // From now on the position shown may differ from the one in the address.
  history.replaceState(null, '', location.pathname + location.search);
  return isLoaded;
}

/** Runs an action and shows the error if it fails. @returns {Promise<boolean>} whether it succeeded */
async function attempt(action) {
  try {
    await action();
    return true;
  } catch (error) {
    notify(error.message, 'error');
    return false;
  }
}

function showConnection() {
  const show = () => {
    byId('connection').hidden = channel.online;
    byId('connection').textContent = channel.wasOnline ? 'offline' : 'connecting…';
  };
  channel.addEventListener('state', show);
  // Not immediately, since connecting usually takes only a moment.
  setTimeout(show, 500);
}
