/** Starts the page. */
import { App } from './app.js';
import { BoardView } from './boardview.js';
import { byId } from './dom.js';
import { connect } from './transport.js';

const channel = connect();
const app = new App(channel, new BoardView(byId('board')));
window.quincunx = { app };

/** Panels by the element that each fills; each module exports install(app, element). */
const panels = [];
for (const [install, id] of panels) install(app, byId(id));

app.catalogue = await channel.request('games');
await app.start({ name: app.catalogue.games[0].name });
