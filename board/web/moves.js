/** The list of moves with variations and comments, and the keys to go through it. */

import { aboutEditor } from './about.js';
import { comparison } from './compare.js';
import { announce, button, h, iconButton, replace } from './dom.js';
import { drawingTools } from './drawing.js';
import { evaluationsOf } from './evaluations.js';
import { isShortcut } from './keys.js';
import { explore } from './lines.js';
import { Preview } from './preview.js';
import { countText } from './words.js';

/** The number of moves of the better line that is named beside a bad move. */
const betterMoves = 6;

/** The maximum depth to which nested variations are indented. */
const maxDepth = 12;

/** @param {import('./app.js').App} app @param {HTMLElement} element */
export function install(app, element) {
  const list = new MoveList(app);
  const editor = new MoveEditor(app);
  element.append(list.element, comparison(app), editor.element, aboutEditor(app));
  document.addEventListener('keydown', (event) => onKey(app, event));
}

/** The node to which each key leads. */
const steps = {
  ArrowLeft: (tree) => tree.at.parent,
  ArrowRight: (tree) => tree.at.next,
  ArrowUp: (tree) => sibling(tree.at, -1),
  ArrowDown: (tree) => sibling(tree.at, 1),
  Home: (tree) => tree.root,
  End: (tree) => tree.currentLine().at(-1),
};

/** The sibling of a node by an offset, undefined if there is none. @param {import('./tree.js').Node} node */
function sibling(node, by) {
  const siblings = node.parent?.children ?? [];
  return siblings[siblings.indexOf(node) + by];
}

function onKey(app, event) {
  const step = steps[event.key];
  if (!step || !app.tree || event.shiftKey || !isShortcut(event)) return;
  const node = step(app.tree);
  if (!node) return;
  event.preventDefault();
  app.goto(node);
}

/** The list of moves: each line in order, with variations indented after the move that they replace. */
class MoveList {
  #app;
  #evaluations;
  #items = new Map(); // the buttons by node id
  #better = new Map(); // the items with the better lines of bad moves by node id
  #current = null;

  constructor(app) {
    this.#app = app;
    this.#evaluations = evaluationsOf(app);
    const choose = (event) => this.#choose(event);
    // Also on mousedown, which can end the editing of a comment and rebuild the list before the click is complete.
    this.element = h('ol', { class: 'moves', 'aria-label': 'Moves of the game', onmousedown: choose, onclick: choose });
    new Preview(app, this.element, (target) => this.#betterLine(target));
    // The panels around it leave it more or less room.
    new ResizeObserver(() => this.#reveal(this.#current)).observe(this.element);
    app.addEventListener('game', () => this.#build());
    app.addEventListener('at', () => this.#markPresent());
    app.addEventListener('tree', () => this.#update());
    this.#evaluations.addEventListener('change', ({ detail: node }) => {
      for (const n of [node, ...node.children]) this.#showJudgement(n);
    });
  }

  #choose(event) {
    if (event.button !== 0) return;
    const line = event.type === 'click' && this.#betterLine(event.target);
    if (line) explore(this.#app, line.node, line.moves);
    const id = event.target.closest('button')?.dataset.node;
    if (id) this.#app.goto(this.#app.tree.nodes.get(Number(id)));
  }

  /** The line of the button that names what was better than a move, null for other elements. @returns {import('./preview.js').Shown|null} */
  #betterLine(target) {
    const { tree } = this.#app;
    const node = tree.nodes.get(Number(target.closest('button')?.dataset.better ?? -1));
    const moves = node && this.#evaluations.better(node)?.slice(0, betterMoves);
    return moves ? { node: node.parent, moves, count: moves.length } : null;
  }

  /** Shows a change of the tree. */
  #update() {
    if (!this.#tryAppend(this.#app.tree.at)) this.#build();
    this.#markPresent();
  }

  /** Appends a move to its line if nothing else has changed, which is the usual case. @returns {boolean} whether it did */
  #tryAppend(node) {
    const { parent } = node;
    const before = parent && this.#items.get(parent.id);
    if (!before || this.#items.has(node.id) || parent.children.length > 1 || this.#items.size !== this.#app.tree.nodes.size - 2) return false;
    before.closest('ol').append(...this.#item(node));
    return true;
  }

  #build() {
    this.#items.clear();
    this.#better.clear();
    this.#current = null;
    const { root } = this.#app.tree;
    this.element.replaceChildren(...(root.comment ? [comment(root)] : []));
    // The lines still to be built. A stack instead of recursion, because variations can be nested to any depth.
    const lines = [{ list: this.element, first: root.children[0], depth: 0 }];
    while (lines.length) lines.push(...this.#buildLine(lines.pop()));
    this.element.style.setProperty('--longest', String(this.#longestLabel()));
    this.#markPresent();
  }

  /** Builds a line and returns its variations. */
  #buildLine({ list, first, depth }) {
    const variations = [];
    for (let node = first; node; node = node.children[0]) {
      list.append(...this.#item(node));
      if (node.comment) list.append(comment(node));
      if (node === node.parent.children[0]) {
        for (const variation of node.parent.children.slice(1)) {
          const inner = h('ol', { class: 'variation', 'aria-label': 'Variation' });
          if (depth < maxDepth) list.append(h('li', { class: 'wide' }, inner));
          else list.parentElement.append(inner);
          variations.push({ list: inner, first: variation, depth: Math.min(depth + 1, maxDepth) });
        }
      }
    }
    return variations;
  }

  /** The items of a node: its move, and what was better if it is bad. */
  #item(node) {
    const item = h('button', { type: 'button', tabindex: -1, 'data-node': node.id },
      h('span', { class: 'number' }, `${node.ply}.`), ' ', node.label, h('span', { class: 'glyph' }));
    const better = h('li', { class: 'wide better', hidden: true });
    this.#items.set(node.id, item);
    this.#better.set(node.id, better);
    this.#showJudgement(node);
    return [h('li', {}, item), better];
  }

  /** The length of the longest label near the beginning, which determines the width of the columns. */
  #longestLabel() {
    const nodes = this.#app.tree.currentLine(this.#app.tree.root).slice(1, 200);
    return Math.min(24, Math.max(4, ...nodes.map((n) => n.label.length + String(n.ply).length)));
  }

  #showJudgement(node) {
    const item = this.#items.get(node.id);
    if (!item) return;
    const judgement = this.#evaluations.judge(node);
    item.className = judgement?.name ?? '';
    item.title = judgement?.name ?? '';
    item.querySelector('.glyph').textContent = judgement?.glyph ?? '';
    const better = this.#better.get(node.id);
    const moves = judgement && !node.tree.isPuzzle ? this.#evaluations.better(node).slice(0, betterMoves) : [];
    better.hidden = !moves.length;
    if (!moves.length) return;
    const text = `better: ${moves.map(({ label }) => label).join(' ')}`;
    if (better.textContent !== text) replace(better, h('button', { type: 'button', 'data-better': node.id }, text));
  }

  /** Marks the present node. */
  #markPresent() {
    const before = this.#current;
    const item = this.#items.get(this.#app.tree.at.id) ?? null;
    before?.removeAttribute('aria-current');
    before?.setAttribute('tabindex', '-1');
    this.#current = item;
    // Only one move can be reached by Tab; the arrow keys go to the others.
    const entry = item ?? this.element.querySelector('button');
    entry?.setAttribute('tabindex', '0');
    if (!item) {
      this.element.scrollTop = 0;
      return;
    }
    item.setAttribute('aria-current', 'true');
    if (document.activeElement === before && before) item.focus({ preventScroll: true });
    // In the next frame, to avoid an additional layout.
    requestAnimationFrame(() => this.#reveal(item));
  }

  /** Scrolls the list, but not the page, to make a move visible. */
  #reveal(item) {
    if (!item || item !== this.#current) return;
    const { top, bottom } = this.element.getBoundingClientRect();
    const box = item.getBoundingClientRect();
    if (box.top < top) this.element.scrollTop -= top - box.top;
    else if (box.bottom > bottom) this.element.scrollTop += box.bottom - bottom;
  }
}

function comment(node) { return h('li', { class: 'wide comment' }, node.comment); }

/** Edits the present node: its comment, and the order of variations. */
class MoveEditor {
  #app;
  #text = h('textarea', { rows: 2, maxlength: 10_000, placeholder: 'A comment on this position', 'aria-label': 'Comment on this position' });
  #promote;
  #remove;
  #node = null;

  constructor(app) {
    this.#app = app;
    this.#promote = button('Promote', () => this.#promoteVariation(), { title: 'Move this variation before the others' });
    this.#remove = button('Delete', () => this.#removeRest(), { title: 'Delete this move and all that follow' });
    this.#text.addEventListener('change', () => this.#storeComment());
    const go = (name, label, key) => iconButton(name, label, () => {
      const node = steps[key](app.tree);
      if (node) app.goto(node);
    });
    this.element = h('div', { class: 'move-editor' },
      h('div', { class: 'tools' },
        h('span', { class: 'group', role: 'group', 'aria-label': 'Go through the game' },
          go('first', 'First position (Home)', 'Home'), go('back', 'Back (left arrow)', 'ArrowLeft'),
          go('forward', 'Forward (right arrow)', 'ArrowRight'), go('last', 'Last position (End)', 'End')),
        this.#promote, this.#remove,
        button('Edit position', () => app.emit('edit'), { title: 'Set up a position that begins with the one on the board' }), drawingTools(app)),
      this.#text);
    for (const type of ['game', 'at', 'tree']) app.addEventListener(type, () => this.#update());
  }

  /** Stores the comment in the tree. */
  #storeComment() {
    const node = this.#node;
    if (!node) return;
    const before = node.comment;
    const text = this.#text.value.trim();
    node.tree.comment(node, text);
    if (before && !text) this.#app.removals.add({ what: 'Comment', undo: () => node.tree.comment(node, before) });
  }

  #update() {
    const node = this.#app.tree.at;
    const isWriting = document.activeElement === this.#text;
    if (node !== this.#node) {
      if (isWriting) this.#storeComment();
      this.#node = node;
      this.#text.value = node.comment;
    } else if (!isWriting) this.#text.value = node.comment;
    this.#promote.disabled = !this.#variation();
    this.#remove.disabled = !node.parent;
  }

  /** The first node of the variation that the present node is in, null in the main line. */
  #variation() {
    for (let n = this.#app.tree.at; n.parent; n = n.parent) {
      if (n.parent.children[0] !== n) return n;
    }
    return null;
  }

  #promoteVariation() {
    this.#app.tree.promote(this.#variation());
    announce('Variation promoted');
  }

  #removeRest() {
    const { tree } = this.#app;
    const what = countText(tree.subtree(tree.at).length, 'move');
    this.#app.removals.add({ what, undo: tree.remove(tree.at) });
  }
}
