/** The dialog for a new game. */
import { byId, h, iconButton, notify, replace } from './dom.js';

/** @param {import('./app.js').App} app @param {HTMLDialogElement} element */
export function install(app, element) {
  const start = async (name) => {
    try {
      await app.start({ name });
      element.close();
    } catch (error) {
      notify(error.message, 'error');
    }
  };
  replace(element,
    h('div', { class: 'head' }, h('h2', { id: 'setup-title' }, 'New game'), iconButton('close', 'Close', () => element.close())),
    h('div', { class: 'body' }, h('div', { class: 'games' },
      app.catalogue.games.map((game) => h('button', { type: 'button', onclick: () => start(game.name) }, game.title)))));
  byId('new-game').addEventListener('click', () => element.showModal());
}
