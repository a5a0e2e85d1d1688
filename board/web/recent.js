/** The list of recent games, which can be opened again or deleted. */
import { attempt, h, iconButton, replace } from './dom.js';
import { recentGames } from './gamestore.js';
import { Geometry } from './geometry.js';
import { drawPicture } from './picture.js';
import { playerName } from './seats.js';
import { GameTree } from './tree.js';
import { capitalise, countText, endingText, gameText } from './words.js';

/** The width and height of the picture of a game, in CSS pixels. */
const pictureSize = 64;

/**
 * The data of a kept game in the list; main is its main line without the root. A game that can't be read has only its problem.
 * @typedef {{id: string, time: number, tree?: GameTree, main?: import('./tree.js').Node[], terms?: import('./app.js').Terms, problem?: string}} Entry
 */

export class RecentGames {
  #app;
  #onOpened;
  #fills = 0; // counts fillings of the list, so that late answers can be ignored
  #note = h('p', { class: 'quiet' });
  #list = h('ul', { class: 'recent' });

  /** @param {import('./app.js').App} app @param {function(): void} onOpened called when a game is on the board */
  constructor(app, onOpened) {
    this.#app = app;
    this.#onOpened = onOpened;
    this.element = h('section', { 'aria-labelledby': 'recent-title' }, h('h3', { id: 'recent-title' }, 'Recent games'), this.#note, this.#list);
  }

  /** Fills the list. */
  async show() {
    const number = ++this.#fills;
    this.element.setAttribute('aria-busy', 'true');
    const { keeper } = this.#app;
    let entries = [];
    let { problem } = keeper;
    try {
      await keeper.settle();
      entries = await recentGames(entryOf);
      ({ problem } = keeper);
    } catch (error) {
      problem = error.message;
    }
    if (number !== this.#fills) return;
    const rows = entries.map((entry) => this.#row(entry));
    this.#note.textContent = problem ? `Games are not kept in this browser: ${problem}. Save them as files.`
      : rows.length ? '' : 'The games that you play are kept here, in this browser alone.';
    this.#note.hidden = !this.#note.textContent;
    replace(this.#list, rows.map((row) => row.element));
    for (const row of rows) {
      if (number !== this.#fills) return;
      await row.complete();
    }
    this.element.setAttribute('aria-busy', 'false');
  }

  #row(entry) {
    const isShown = entry.id === this.#app.keeper.id;
    const title = this.#app.catalogue.games.find((g) => g.name === entry.tree?.game.name)?.title ?? entry.tree?.game.name ?? 'Unreadable game';
    const what = gameText(title, entry.main?.length ?? 0);
    const picture = h('canvas', { 'aria-hidden': 'true' });
    const result = h('span', {});
    const open = h('button', {
      type: 'button', disabled: isShown || !entry.tree, onclick: () => attempt(async () => {
        await this.#app.keeper.open(entry.id);
        this.#onOpened();
      }),
    }, picture, h('span', { class: 'about' },
      h('span', { class: 'what' }, title, entry.main && h('span', { class: 'quiet' }, ` ${countText(entry.main.length, 'move')}`)),
      h('span', {}, entry.problem ?? this.#players(entry)),
      h('span', { class: 'quiet' }, dateText(entry.time), isShown && ' · on the board', result)));
    const remove = iconButton('remove', `Delete ${what}`, () => this.#remove(entry.id, what), { disabled: isShown });
    const complete = () => (entry.tree ? this.#complete(entry, picture, result) : null);
    return { element: h('li', { dataset: { id: entry.id } }, open, remove), complete };
  }

  #players({ tree, terms }) {
    return tree.players.map((_, seat) => playerName(this.#app, seat, tree, terms)).join(' – ');
  }

  /** Adds the backend's data to a game: its result or the side to move, and a picture of its last position. */
  async #complete({ tree, main }, picture, result) {
    try {
      const { board } = await this.#app.request('position', { game: tree.game, moves: main.map((n) => n.move), geometry: true });
      const geometry = new Geometry(board);
      const ending = main.at(-1)?.ending ?? tree.root.ending;
      const [status] = board.status.replace(/^the game is over: /i, '').split(';');
      result.textContent = ` · ${ending ? endingText(ending, geometry.seatNames[ending.seat]) : capitalise(status)}`;
      drawPicture(picture, geometry, board, this.#app.view.palette, pictureSize);
    } catch (error) {
      result.textContent = ` · ${error.message}`;
    }
  }

  #remove(id, what) {
    return attempt(async () => {
      const undo = await this.#app.keeper.remove(id);
      await this.show();
      this.#app.removals.add({ what, undo: async () => {
        await undo();
        await this.show();
      } });
    });
  }
}

/** @param {import('./gamestore.js').KeptGame} game @returns {Entry} */
function entryOf({ id, time, saved, terms }) {
  try {
    const tree = GameTree.fromSaved(saved);
    const main = [];
    for (let node = tree.root.children[0]; node; node = node.children[0]) main.push(node);
    return { id, time, tree, main, terms };
  } catch (error) {
    return { id, time, problem: error.message };
  }
}

/** A date as text: only the time if it is today's. */
function dateText(time) {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString([], isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' });
}
