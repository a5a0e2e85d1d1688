/** The moves of the game with their variations and comments, and the keys that go through them. */

import { announce, button, h, iconButton } from './dom.js';
import { evaluationsOf } from './evaluations.js';
import { isShortcut } from './keys.js';

/** How deep variations of variations are indented. */
const deepest = 12;

/** @param {import('./app.js').App} app @param {HTMLElement} element */
export function install(app, element) {
  const list = new MoveList(app);
  const editor = new Editor(app);
  element.append(list.element, editor.element);
  document.addEventListener('keydown', (event) => onKey(app, event));
}

/** Where each key leads from a node. */
const steps = {
  ArrowLeft: (tree) => tree.at.parent,
  ArrowRight: (tree) => tree.at.next,
  ArrowUp: (tree) => sibling(tree.at, -1),
  ArrowDown: (tree) => sibling(tree.at, 1),
  Home: (tree) => tree.root,
  End: (tree) => tree.currentLine().at(-1),
};

/** @param {import('./tree.js').Node} node */
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

/** The list of moves: each line in order, its variations indented behind the move that they replace. */
class MoveList {
  #app;
  #evaluations;
  #items = new Map(); // the buttons by the ids of nodes
  #current = null;

  constructor(app) {
    this.#app = app;
    this.#evaluations = evaluationsOf(app);
    const choose = (event) => this.#choose(event);
    // A mouse button that goes down may end the change of a comment, and the list is written anew before it goes up.
    this.element = h('ol', { class: 'moves', 'aria-label': 'Moves of the game', onmousedown: choose, onclick: choose });
    app.addEventListener('game', () => {
      this.#build();
      app.tree.addEventListener('at', () => this.#mark());
    });
    app.addEventListener('tree', () => this.#update());
    this.#evaluations.addEventListener('change', ({ detail: node }) => {
      for (const n of [node, ...node.children]) this.#judge(n);
    });
  }

  #choose(event) {
    const id = event.target.closest('button')?.dataset.node;
    if (id && event.button === 0) this.#app.goto(this.#app.tree.nodes.get(Number(id)));
  }

  /** Takes over a change of the tree. */
  #update() {
    if (!this.#appended(this.#app.tree.at)) this.#build();
    this.#mark();
  }

  /** Adds a move to the end of its line if that is all that has changed, as it is most of the time. */
  #appended(node) {
    const { parent } = node;
    const before = parent && this.#items.get(parent.id);
    if (!before || this.#items.has(node.id) || parent.children.length > 1 || this.#items.size !== this.#app.tree.nodes.size - 2) return false;
    before.closest('ol').append(this.#item(node));
    return true;
  }

  #build() {
    this.#items.clear();
    this.#current = null;
    const { root } = this.#app.tree;
    this.element.replaceChildren(...(root.comment ? [comment(root)] : []));
    // Lines that are still to be written. Lists instead of calls, as variations may be nested as deeply as anybody likes.
    const lines = [{ list: this.element, first: root.children[0], depth: 0 }];
    while (lines.length) lines.push(...this.#write(lines.pop()));
    this.element.style.setProperty('--longest', String(this.#longestLabel()));
    this.#mark();
  }

  /** Writes a line and returns its variations. */
  #write({ list, first, depth }) {
    const variations = [];
    for (let node = first; node; node = node.children[0]) {
      list.append(this.#item(node));
      if (node.comment) list.append(comment(node));
      if (node === node.parent.children[0]) {
        for (const variation of node.parent.children.slice(1)) {
          const inner = h('ol', { class: 'variation', 'aria-label': 'Variation' });
          if (depth < deepest) list.append(h('li', { class: 'wide' }, inner));
          else list.parentElement.append(inner);
          variations.push({ list: inner, first: variation, depth: Math.min(depth + 1, deepest) });
        }
      }
    }
    return variations;
  }

  #item(node) {
    const item = h('button', { type: 'button', tabindex: -1, 'data-node': node.id },
      h('span', { class: 'number' }, `${node.ply}.`), ' ', node.label, h('span', { class: 'glyph' }));
    this.#items.set(node.id, item);
    this.#judge(node);
    return h('li', {}, item);
  }

  /** The length of the longest label near the beginning; all columns are as wide. */
  #longestLabel() {
    const nodes = this.#app.tree.currentLine(this.#app.tree.root).slice(1, 200);
    return Math.min(24, Math.max(4, ...nodes.map((n) => n.label.length + String(n.ply).length)));
  }

  #judge(node) {
    const item = this.#items.get(node.id);
    if (!item) return;
    const judgement = this.#evaluations.judge(node);
    item.className = judgement?.name ?? '';
    item.title = judgement?.name ?? '';
    item.querySelector('.glyph').textContent = judgement?.glyph ?? '';
  }

  /** Marks the present node. */
  #mark() {
    const before = this.#current;
    const item = this.#items.get(this.#app.tree.at.id) ?? null;
    before?.removeAttribute('aria-current');
    before?.setAttribute('tabindex', '-1');
    this.#current = item;
    // One move can be reached by Tab, and the arrow keys lead to the others.
    const entry = item ?? this.element.querySelector('button');
    entry?.setAttribute('tabindex', '0');
    if (!item) {
      this.element.scrollTop = 0;
      return;
    }
    item.setAttribute('aria-current', 'true');
    if (document.activeElement === before && before) item.focus({ preventScroll: true });
    // With the next frame, which lays the page out anyway.
    requestAnimationFrame(() => this.#reveal(item));
  }

  /** Scrolls the list, and not the page, so that a move is seen. */
  #reveal(item) {
    if (item !== this.#current) return;
    const { top, bottom } = this.element.getBoundingClientRect();
    const box = item.getBoundingClientRect();
    if (box.top < top) this.element.scrollTop -= top - box.top;
    else if (box.bottom > bottom) this.element.scrollTop += box.bottom - bottom;
  }
}

function comment(node) { return h('li', { class: 'wide comment' }, node.comment); }

/** What can be changed at the present node: its comment, and the order of variations. */
class Editor {
  #app;
  #text = h('textarea', { rows: 2, maxlength: 10_000, placeholder: 'A comment on this position', 'aria-label': 'Comment on this position' });
  #promote;
  #remove;
  #node = null;

  constructor(app) {
    this.#app = app;
    this.#promote = button('Promote', () => this.#promoteVariation(), { title: 'Move this variation before the others' });
    this.#remove = button('Delete', () => this.#removeRest(), { title: 'Delete this move and all that follow' });
    this.#text.addEventListener('change', () => this.#keep());
    const go = (name, label, key) => iconButton(name, label, () => {
      const node = steps[key](app.tree);
      if (node) app.goto(node);
    });
    this.element = h('div', { class: 'move-editor' },
      h('div', { class: 'tools' },
        h('span', { class: 'group', role: 'group', 'aria-label': 'Go through the game' },
          go('first', 'First position (Home)', 'Home'), go('back', 'Back (left arrow)', 'ArrowLeft'),
          go('forward', 'Forward (right arrow)', 'ArrowRight'), go('last', 'Last position (End)', 'End')),
        this.#promote, this.#remove),
      this.#text);
    app.addEventListener('game', () => {
      this.#update();
      app.tree.addEventListener('at', () => this.#update());
    });
    app.addEventListener('tree', () => this.#update());
  }

  /** Takes over the comment as it is written now. */
  #keep() { this.#node?.tree.comment(this.#node, this.#text.value.trim()); }

  #update() {
    const node = this.#app.tree.at;
    const isWriting = document.activeElement === this.#text;
    if (node !== this.#node) {
      if (isWriting) this.#keep();
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
    announce('The variation has moved up');
  }

  #removeRest() {
    const { tree } = this.#app;
    const count = tree.subtree(tree.at).length;
    tree.remove(tree.at);
    announce(count === 1 ? 'One move deleted' : `${count} moves deleted`);
  }
}
