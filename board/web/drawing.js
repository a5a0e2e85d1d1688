/** Arrows and circles that a person draws on the board: with the right button, or with any pointer while *Draw* is on. */
import { button, h } from './dom.js';
import { countText } from './words.js';

/** The layer of the marks on the board. */
const layer = 'own';

/** The maximum number of marks on a position. */
const maxMarks = 200;

/** @param {import('./app.js').App} app @returns {HTMLElement} the buttons */
export function drawingTools(app) {
  const { view } = app;
  const toggle = button('Draw', () => {
    view.isDrawing = !view.isDrawing;
    toggle.setAttribute('aria-pressed', String(view.isDrawing));
  }, { title: 'Draw arrows and circles with the pointer, or with Enter on two cells; the right mouse button always does', 'aria-pressed': 'false' });
  const clear = button('Clear', () => {
    const { tree } = app;
    const { at } = tree;
    const { marks } = at;
    tree.mark(at, []);
    app.removals.add({ what: countText(marks.length, 'mark'), undo: () => tree.mark(at, marks) });
  }, { title: 'Remove the arrows and circles of this position' });

  /** The text of a mark from one cell to another, which may be the same. */
  const textOf = ({ from, cell }) => [...new Set([from, cell])].map((c) => app.geometry.name(c)).join('>');
  const markOf = (text) => {
    const cells = text.split('>').map((name) => app.geometry.find(name)).filter((cell) => cell !== undefined);
    return { kind: cells.length > 1 ? 'arrow' : 'ring', cells, tone: 'good' };
  };
  const show = (sketch) => {
    const { marks } = app.tree.at;
    clear.hidden = marks.length === 0;
    view.setMarks(layer, [...marks, ...(sketch ? [sketch] : [])].map(markOf));
  };
  for (const type of ['game', 'at', 'position', 'tree']) app.addEventListener(type, () => show());
  view.addEventListener('sketch', ({ detail }) => show(detail.cell === undefined ? null : textOf(detail)));
  view.addEventListener('mark', ({ detail }) => {
    const { tree } = app;
    const { marks } = tree.at;
    if (detail.cell === undefined) {
      show();
      return;
    }
    const text = textOf(detail);
    if (marks.includes(text)) tree.mark(tree.at, marks.filter((m) => m !== text));
    else tree.mark(tree.at, [...marks, text].slice(-maxMarks));
  });
  return h('span', { class: 'group', role: 'group', 'aria-label': 'Arrows and circles' }, toggle, clear);
}
