/**
 * Stores the game shown: after each change in the library, and for a reload of the page in the tab's storage. The latter also holds
 * later changes, games that are not kept, such as puzzles, and the time left on the clocks.
 */
import { evaluationsOf } from './evaluations.js';
import { addGames, keptGame, putGame, removeGames, uniqueText } from './gamestore.js';
import { GameTree } from './tree.js';

/** The key of the tab's storage. */
const key = 'quincunx.game';

/** The delay between a change by a person, or by a search, and storing the game, in milliseconds. */
const delay = 400;
const evaluationDelay = 3000;

export class Keeper {
  #app;
  #kept = new WeakMap(); // {id, revision} by tree, as last stored
  #timer = 0; // until the game is stored; 0 if it has not changed
  #isEdited = false; // a person has changed it, not only a search
  #writing = Promise.resolve(); // fulfilled once everything is stored
  #revisions = []; // stored or being stored, of the game shown; the tab's storage may not hold them yet
  #isLeft = false; // the page is left

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
    /** The reason why games are not kept, '' if they are. */
    this.problem = '';
    app.addEventListener('leave', () => this.#flush());
    app.addEventListener('game', () => { if (!this.#kept.has(app.tree)) this.#later(); });
    app.addEventListener('tree', () => this.#later());
    evaluationsOf(app).addEventListener('change', ({ detail: node }) => { if (node.tree === app.tree) this.#later(false); });
    document.addEventListener('visibilitychange', () => { if (document.hidden && !this.#isLeft) this.#flush(); });
    window.addEventListener('pagehide', () => this.#storeInTab());
    window.addEventListener('pageshow', () => { this.#isLeft = false; });
  }

  /** The id of the game shown in the library, undefined if it is not there. */
  get id() { return this.#kept.get(this.#app.tree)?.id; }

  #later(isEdited = true) {
    if (this.#timer && (this.#isEdited || !isEdited)) return;
    clearTimeout(this.#timer);
    this.#isEdited = isEdited;
    this.#timer = setTimeout(() => this.#flush(), isEdited ? delay : evaluationDelay);
  }

  /** Stores the game shown if it has changed. @returns {Promise<void>} */
  #flush() {
    const { tree, termsNow } = this.#app;
    const isChanged = this.#timer > 0;
    const isEdited = this.#isEdited;
    this.#isEdited = false;
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (!isChanged || !tree.isKept) return;
    const game = { time: Date.now(), saved: tree.toSaved(), terms: termsNow };
    this.#writing = this.#writing.then(() => this.#put(tree, game, isEdited));
  }

  async #put(tree, game, isEdited) {
    const before = this.#kept.get(tree);
    // Evaluations don't count as a change, so that another tab can go on with the game.
    const revision = before && !isEdited ? before.revision : uniqueText();
    this.#revisions = [before?.revision, revision];
    try {
      const id = await putGame({ ...game, revision, id: before?.id ?? uniqueText() }, before?.revision ?? null, isEdited);
      this.#kept.set(tree, { id, revision });
      this.problem = '';
    } catch (error) {
      this.problem = error.message;
      return;
    }
    // After a crash the browser reopens the tab, with this storage.
    if (tree === this.#app.tree && !this.#isLeft) writeTab({ ...this.#kept.get(tree) });
  }

  /** Stores the game in the tab's storage, when the page is left and the database could not finish in time. */
  #storeInTab() {
    this.#isLeft = true;
    if (!this.#app.tree) return;
    // After an exercise, a reload leads back to its game.
    const { tree, terms } = this.#app.tree.origin ?? { tree: this.#app.tree, terms: this.#app.termsNow };
    const kept = this.#kept.get(tree);
    writeTab({
      ...kept, revisions: this.#revisions, isChanged: this.#timer > 0, isKept: tree.isKept, saved: tree.toSaved(), terms,
    });
  }

  /**
   * Shows the game that the tab had before a reload, if there was one.
   * @param {string|undefined} name of the only game to restore, if given
   * @returns {Promise<boolean>} whether there was one; rejected if it can't be shown
   */
  async restore(name) {
    const entry = readTab();
    const stored = entry?.id === undefined ? undefined : await keptGame(entry.id).catch(() => undefined);
    const game = entry?.saved ? entry : stored;
    if (!game || (name && game.saved.game !== name)) return false;
    const tree = GameTree.fromSaved(game.saved, entry.isKept === false ? 'changed' : 'always');
    // If another tab has changed it meanwhile, the two are separate games from now on.
    const isOwn = entry.id !== undefined && (!stored || game === stored || [entry.revision, ...entry.revisions ?? []].includes(stored.revision));
    if (isOwn) this.#kept.set(tree, { id: entry.id, revision: stored?.revision ?? null });
    await this.#app.show(tree, game.terms);
    if (entry.isChanged && isOwn) this.#later();
    return true;
  }

  /** Shows a game of the library. @param {string} id @returns {Promise<void>} */
  async open(id) {
    await this.#writing;
    const game = await keptGame(id);
    if (!game) throw new Error('another tab has deleted this game');
    const tree = GameTree.fromSaved(game.saved);
    this.#kept.set(tree, { id, revision: game.revision });
    await this.#app.show(tree, game.terms);
  }

  /** Deletes games of the library. @param {string[]} ids @returns {Promise<function(): Promise<*>>} brings them back */
  async remove(ids) {
    const games = await removeGames(ids);
    return () => addGames(games);
  }

  /** Waits until all changes are stored. @returns {Promise<void>} */
  async settle() {
    this.#flush();
    await this.#writing;
  }
}

function writeTab(entry) {
  try {
    sessionStorage.setItem(key, JSON.stringify(entry));
  } catch {
    // The storage is full or forbidden: a reload shows the game as last stored.
  }
}

/** The content of the tab's storage, null if it is empty. @returns {Object|null} not validated */
function readTab() {
  try {
    const entry = JSON.parse(sessionStorage.getItem(key));
    return typeof entry === 'object' && (entry?.saved || typeof entry?.id === 'string') ? entry : null;
  } catch {
    return null;
  }
}
