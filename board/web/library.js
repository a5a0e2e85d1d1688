/** The library of games in the browser: a list to search, from which games can be opened again, deleted, exported and imported. */
import { attempt, button, download, h, iconButton, notify, replace } from './dom.js';
import { addGames, findGames } from './gamestore.js';
import { Geometry } from './geometry.js';
import { fromLibraryFile, toLibraryFile } from './libraryfile.js';
import { drawPicture } from './picture.js';
import { playerName } from './seats.js';
import { GameTree } from './tree.js';
import { capitalise, countText, dayText, endingText, gameText } from './words.js';

/** The width and height of the picture of a game, in CSS pixels. */
const pictureSize = 64;

/** The number of games that are listed first, and added by *More*. */
const pageSize = 20;

/**
 * The data of a kept game in the list; main is its main line without the root. A game that can't be read has only its problem.
 * @typedef {{id: string, time: number, tree?: GameTree, main?: import('./tree.js').Node[], terms?: import('./app.js').Terms, problem?: string}} Entry
 */

export class Library {
  #app;
  #onOpened;
  #fills = 0; // counts fillings of the list, so that late answers can be ignored
  #count = pageSize; // the maximum number of games to list
  #found = []; // the ids of all games found
  #note = h('p', { class: 'quiet', role: 'status' });
  #words = h('input', { type: 'search', placeholder: 'names, event, date', 'aria-label': 'Search', spellcheck: 'false' });
  #game = h('select', { 'aria-label': 'Game' });
  #from = h('input', { type: 'date', 'aria-label': 'From' });
  #to = h('input', { type: 'date', 'aria-label': 'To' });
  #list = h('ul', { class: 'library' });
  #more = button('More', () => {
    this.#count += pageSize;
    this.#fill();
  });
  #export = button('Export', () => attempt(() => this.#exportFound()), { title: 'Save these games as one file, which can be opened here and on other machines' });
  #delete = button('Delete these', () => this.#remove(this.#found, countText(this.#found.length, 'game')));

  /** @param {import('./app.js').App} app @param {function(): void} onOpened called when a game is on the board */
  constructor(app, onOpened) {
    this.#app = app;
    this.#onOpened = onOpened;
    replace(this.#game, h('option', { value: '' }, 'all games'), app.catalogue.games.map((g) => h('option', { value: g.name }, g.title)));
    const search = () => {
      this.#count = pageSize;
      this.#fill();
    };
    const form = h('form', { class: 'search', oninput: search, onsubmit: (event) => event.preventDefault() },
      h('span', { class: 'grows' }, this.#words), this.#game, h('label', {}, 'from ', this.#from), h('label', {}, 'to ', this.#to));
    this.element = h('section', { 'aria-labelledby': 'library-title' }, h('h3', { id: 'library-title' }, 'Your games'), form, this.#note, this.#list,
      h('div', { class: 'tools' }, this.#more, this.#export, this.#delete));
  }

  /** Shows all games. */
  show() {
    for (const field of [this.#words, this.#game, this.#from, this.#to]) field.value = '';
    this.#count = pageSize;
    return this.#fill();
  }

  /**
   * Adds games to the library.
   * @param {import('./gamestore.js').KeptGame[]} games
   */
  async add(games) {
    const count = await addGames(games);
    const rest = games.length - count;
    notify(`${countText(count, 'game')} added to your games${rest ? `, ${rest} ${rest === 1 ? 'was' : 'were'} there already` : ''}`);
    await this.show();
  }

  /** Adds the games of a library file. @param {string} text @returns {Promise<void>} rejected if it is damaged; then nothing is added */
  importFile(text) { return this.add(fromLibraryFile(text)); }

  get #isSearch() { return [this.#words, this.#game, this.#from, this.#to].some((field) => field.value !== ''); }

  /** The condition of the search on a kept game, which may be damaged. @returns {function(import('./gamestore.js').KeptGame): boolean} */
  #condition() {
    if (!this.#isSearch) return () => true;
    const words = this.#words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const [game, from, to] = [this.#game.value, this.#from.value, this.#to.value];
    const titles = new Map(this.#app.catalogue.games.map((g) => [g.name, g.title]));
    return ({ saved, time }) => {
      const day = /^\d{4}-\d\d-\d\d/.exec(saved?.date)?.[0] ?? dayText(time);
      const text = [titles.get(saved?.game), saved?.game, saved?.names, saved?.event, saved?.date, saved?.comment].flat().join(' ').toLowerCase();
      return (!game || saved?.game === game) && (!from || day >= from) && (!to || day <= to) && words.every((word) => text.includes(word));
    };
  }

  /** Fills the list with the games found. */
  async #fill() {
    const number = ++this.#fills;
    this.element.setAttribute('aria-busy', 'true');
    const { keeper } = this.#app;
    let games = [];
    let { problem } = keeper;
    try {
      await keeper.settle();
      games = await findGames(this.#condition());
      ({ problem } = keeper);
    } catch (error) {
      problem = error.message;
    }
    if (number !== this.#fills) return;
    this.#found = games.map(({ id }) => id).filter((id) => id !== keeper.id);
    const rows = games.slice(0, this.#count).map((game) => this.#row(entryOf(game)));
    this.#note.textContent = problem ? `Games are not kept in this browser: ${problem}. Save them as files.`
      : this.#isSearch ? `${countText(games.length, 'game')} found.`
        : games.length ? countText(games.length, 'game') : 'The games that you play, open and review are kept here, in this browser alone.';
    this.#more.hidden = games.length <= this.#count;
    this.#export.hidden = games.length === 0;
    this.#delete.hidden = !this.#isSearch || this.#found.length === 0;
    replace(this.#list, rows.map((row) => row.element));
    for (const row of rows) {
      if (number !== this.#fills) return;
      await row.complete();
    }
    if (number === this.#fills) this.element.setAttribute('aria-busy', 'false');
  }

  async #exportFound() {
    download('games.quincunx.json', 'application/json', toLibraryFile(await findGames(this.#condition())));
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
      entry.tree && eventText(entry) && h('span', { class: 'quiet' }, eventText(entry)),
      h('span', { class: 'quiet' }, dateText(entry.time), isShown && ' · on the board', result)));
    const remove = iconButton('remove', `Delete ${what}`, () => this.#remove([entry.id], what), { disabled: isShown });
    const complete = () => (entry.tree ? this.#complete(entry, picture, result) : null);
    return { element: h('li', { dataset: { id: entry.id } }, open, remove), complete };
  }

  #players({ tree, terms }) {
    return tree.players.map((_, seat) => `${playerName(this.#app, seat, tree, terms)}${tree.ratings[seat] ? ` (${tree.ratings[seat]})` : ''}`).join(' – ');
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

  #remove(ids, what) {
    return attempt(async () => {
      const undo = await this.#app.keeper.remove(ids);
      await this.#fill();
      this.#app.removals.add({ what, undo: async () => {
        await undo();
        await this.#fill();
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

/** The event of a game, and the day on which it was played unless that is the day of the last change. @param {Entry} entry */
const eventText = ({ tree, time }) => [tree.event, tree.date === dayText(time) ? '' : tree.date].filter(Boolean).join(', ');

/** A date as text: only the time if it is today's. */
function dateText(time) {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString([], isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' });
}
