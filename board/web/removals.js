/** Removed things that a person can restore: deleted moves, comments and games, and the game that another one has replaced. */
import { announce, attempt, button, byId, h, iconButton, notify, replace, showMessage } from './dom.js';
import { entersText } from './keys.js';
import { gameText } from './words.js';

/** The time for which the button to undo a removal is shown, in milliseconds. Ctrl+Z works after that, too. */
const shownFor = 15_000;

/** The number of removals that can be undone. */
const maxRemovals = 50;

/**
 * @typedef {{what: string, undo: function(): (void|Promise<void>), tree?: import('./tree.js').GameTree, undone?: string}} Removal
 *   a replaced game has its tree; undone says that it was undone */

export class Removals {
  #app;
  #removals = []; // the newest last
  #isUndoing = false;
  #timer = 0;
  #element = byId('removal');

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
    app.addEventListener('leave', ({ detail: next }) => this.#offerGame(next));
    app.addEventListener('game', () => this.#forget(app.tree));
    document.addEventListener('keydown', (event) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
      const isHere = this.#element.closest('dialog') === document.querySelector('dialog[open]');
      if (!isUndo || !isHere || event.defaultPrevented || entersText(event)) return;
      event.preventDefault();
      this.undo();
    });
    // The button stays while the pointer or the focus is on it.
    for (const type of ['pointerenter', 'focusin']) this.#element.addEventListener(type, () => clearTimeout(this.#timer));
    for (const type of ['pointerleave', 'focusout']) this.#element.addEventListener(type, () => this.#hideLater());
  }

  /** Offers to undo a removal. @param {Removal} removal @param {string} [verb] the past participle of the removal */
  add(removal, verb = 'deleted') {
    this.#remember(removal);
    const text = `${removal.what} ${verb}`;
    replace(this.#element, h('span', {}, text), button('Undo', () => this.undo(), { title: 'Undo (Ctrl+Z)' }),
      iconButton('close', 'Close', () => this.#hide()));
    showMessage(this.#element);
    this.#hideLater();
    announce(`${text}. Ctrl+Z undoes it.`);
  }

  #remember(removal) {
    this.#removals.push(removal);
    this.#removals.splice(0, this.#removals.length - maxRemovals);
  }

  #hide() { this.#element.hidden = true; }

  #hideLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#hide(), shownFor);
  }

  /** Offers to show the present game again, which another one is about to replace; without a message if that has a button which leads back. */
  #offerGame(next) {
    const { tree, termsNow, definition, keeper } = this.#app;
    if (this.#isUndoing || !tree.isKept) return;
    const removal = { what: gameText(definition.title, tree.nodes.size - 1), undo: () => this.#app.show(tree, termsNow), tree };
    if (next.isPuzzle) this.#remember(removal);
    else this.add(removal, keeper.problem ? 'was replaced' : 'is kept under Open');
  }

  /** Forgets that a game was replaced, because it is shown again. */
  #forget(tree) {
    const isOffered = this.#removals.at(-1)?.tree === tree;
    this.#removals = this.#removals.filter((r) => r.tree !== tree);
    if (isOffered) this.#hide();
  }

  /** Undoes the last removal. */
  async undo() {
    if (this.#isUndoing) return;
    const removal = this.#removals.at(-1);
    if (!removal) {
      announce('nothing to undo');
      return;
    }
    this.#isUndoing = true;
    const isDone = await attempt(() => removal.undo());
    this.#isUndoing = false;
    if (!isDone) return;
    this.#removals = this.#removals.filter((r) => r !== removal);
    this.#hide();
    notify(removal.undone ?? `${removal.what} restored`);
  }
}
