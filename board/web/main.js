/** Starts the page. */
import { App } from './app.js';
import { BoardView } from './boardview.js';
import * as controls from './controls.js';
import { attempt, byId, dismissError, notify } from './dom.js';
import * as ending from './ending.js';
import * as finish from './finish.js';
import * as fold from './fold.js';
import { fromFragment, isGameFragment } from './link.js';
import { measure } from './measure.js';
import * as menu from './menu.js';
import { panels } from './panels.js';
import * as playFrom from './playfrom.js';
import * as seats from './seats.js';
import * as setup from './setup.js';
import { Sound } from './sound.js';
import * as speech from './speech.js';
import { connect, isLocal } from './transport.js';
import * as welcome from './welcome.js';

const channel = connect();
const app = new App(channel, new BoardView(byId('board')));
// For tests, and for the browser's console.
window.quincunx = { app, measure: () => measure(app) };

/** The parts of the page: the install function of each, and the id of the element that it fills. */
const parts = [
  [menu.install, 'options'], [menu.installTabs, 'tabs'], [seats.install, 'seats'], [controls.install, 'controls'], [playFrom.install, 'controls'], [setup.install, 'setup'], [finish.install, 'choices'],
  ...panels, [fold.install, 'panel-game'], [welcome.install, 'welcome'], [ending.install, 'ending'],
];

new Sound(app);
speech.install(app);
showConnection();
app.catalogue = await channel.request('games');
for (const [install, id] of parts) install(app, byId(id));
app.addEventListener('game', updateAddress);
app.addEventListener('position', dismissError);
await begin();
if (new URLSearchParams(location.search).get('show') === 'learn') app.showPanel('learn');
window.quincunx.ready = performance.now(); // milliseconds since the navigation to the page began
// Only a site of files works without its server. Browsers refuse this on insecure addresses, and some in private windows.
if (isLocal()) navigator.serviceWorker?.register('offline.js').catch(() => {});
window.addEventListener('hashchange', () => { if (isGameFragment(location.hash)) attempt(loadLink); });

/**
 * Shows the game in the address, otherwise the tab's game before a reload, otherwise a new game of the kind in the address, or the game that
 * greets. If the first fails, it shows the reason.
 */
async function begin() {
  const games = app.catalogue.games.map((g) => g.name);
  const wanted = games.find((name) => name === new URLSearchParams(location.search).get('game'));
  const problems = [];
  for (const show of [isGameFragment(location.hash) && loadLink, () => app.keeper.restore(wanted)]) {
    try {
      if (show) await show();
    } catch (error) {
      problems.push(error.message);
    }
    if (app.tree) break;
  }
  if (!app.tree) await (wanted ? app.start({ name: wanted }) : app.show(welcome.greeting()));
  if (problems.length) notify(problems[0], 'error');
}

/** Removes the name of a game from the address once another game is shown. */
function updateAddress() {
  const url = new URL(location);
  if (!url.searchParams.has('game') || url.searchParams.get('game') === app.tree.game.name) return;
  url.searchParams.delete('game');
  history.replaceState(null, '', url);
}

/** Shows the game in the fragment of the address. @returns {Promise<void>} */
async function loadLink() {
  try {
    await app.load(await fromFragment(location.hash));
  } finally {
    // From now on the position shown may differ from the one in the address.
    history.replaceState(null, '', location.pathname + location.search);
  }
}

function showConnection() {
  const show = () => {
    byId('connection').hidden = channel.online;
    byId('connection').textContent = channel.wasOnline ? 'offline' : 'connecting…';
  };
  channel.addEventListener('state', show);
  // Not immediately, because connecting usually takes only a moment.
  setTimeout(show, 500);
}
