/** The buttons of play and of the view, the moves that no cell stands for, and what is said of the position. */
import { button, byId, h, iconButton, notify, replace } from './dom.js';
import { isShortcut } from './keys.js';
import { statusOf } from './words.js';

/** How long the engine looks for a hint, in milliseconds. */
const hintTime = 1000;

/** @param {import('./app.js').App} app @param {HTMLElement} element */
export function install(app, element) {
  const undo = iconButton('undo', 'Undo (U)', () => app.play.undo());
  const redo = iconButton('redo', 'Redo (R)', () => app.play.redo());
  const hint = iconButton('hint', 'Hint (H)', () => showHint(app));
  const pause = iconButton('pause', 'Engine on or off: move for all seats yourself', () => app.play.setPaused(!app.play.paused));
  const resign = iconButton('flag', 'Resign', () => confirmResign(app, resign));
  const rotate = iconButton('rotate', 'Rotate the board', () => app.view.rotate());
  const smaller = iconButton('minus', 'Smaller', () => app.view.zoom(0.7));
  const larger = iconButton('plus', 'Larger', () => app.view.zoom(1.4));
  const fit = iconButton('fit', 'Whole board', () => app.view.fit());
  replace(element, undo, redo, hint, pause, resign, rotate, smaller, larger, fit, moveField(app));

  const show = () => {
    if (!app.tree) return;
    const { tree, play } = app;
    undo.disabled = !tree.at.parent && !play.hasChosen;
    redo.disabled = tree.at.children.length === 0;
    hint.disabled = play.seat === null || !app.definition.searchable;
    pause.disabled = !tree.players.includes('engine');
    pause.setAttribute('aria-pressed', String(play.paused));
    resign.disabled = play.resigning === null;
    byId('status').textContent = statusOf(app);
    byId('status').classList.toggle('over', Boolean(play.isOver));
  };
  for (const type of ['game', 'position', 'tree', 'play']) app.addEventListener(type, show);
  app.addEventListener('hand', () => showChoices(app));
  app.addEventListener('position', () => app.view.setMarks('hint', []));
  listen(app);
}

/** A field for moves as players write them. */
function moveField(app) {
  const field = h('input', { type: 'text', placeholder: 'Type a move', 'aria-label': 'Type a move', autocomplete: 'off', spellcheck: 'false', maxlength: '60' });
  return h('form', {
    onsubmit: async (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (!text) return;
      try {
        await app.hand.enter(text);
        field.value = '';
      } catch (error) {
        notify(error.message, 'error');
      }
    },
  }, field);
}

/** Shows what the engine would play. */
async function showHint(app) {
  const { seat } = app.play;
  const node = app.tree.at;
  if (seat === null) return;
  try {
    const answer = await app.search('analyse', { ...app.positionFields(), seat, lines: 1, milliseconds: hintTime }).done;
    const [line] = answer.lines;
    if (!line || app.tree.at !== node) return;
    app.view.setMarks('hint', [line.mark]);
    const label = line.labels[0];
    notify(`Hint: ${label}`);
  } catch (error) {
    if (error.message !== 'stopped') notify(error.message, 'error');
  }
}

/** Resigns if a person means it: the button wants a second press. */
function confirmResign(app, control) {
  if (control.classList.toggle('sure')) {
    notify('Press again to resign');
    setTimeout(() => control.classList.remove('sure'), 4000);
  } else {
    app.play.resign();
  }
}

/** Shows the moves that no cell stands for, and what a move does where there is a choice. */
function showChoices(app) {
  const { hand } = app;
  const parts = [];
  if (hand.hasKinds) {
    const kind = (name, label) => button(label, () => hand.setKind(name), { 'aria-pressed': String(hand.kind === name) });
    parts.push(kind('arrow', 'Move'), kind('strike', 'Knock out'));
  }
  if (hand.stay) parts.push(button('Stay', () => hand.play(hand.stay)));
  for (const pass of hand.passes) parts.push(button('No legal move: pass', () => hand.play(pass), { class: 'primary' }));
  const element = byId('choices');
  const focused = element.contains(document.activeElement) ? document.activeElement.textContent : null;
  replace(element, parts);
  element.hidden = parts.length === 0;
  if (focused) [...element.children].find((b) => b.textContent === focused)?.focus();
}

/** The shortcuts of play. */
function listen(app) {
  const keys = {
    u: () => app.play.undo(), r: () => app.play.redo(), h: () => showHint(app),
    m: () => app.hand.hasKinds && app.hand.setKind('arrow'), k: () => app.hand.hasKinds && app.hand.setKind('strike'),
    s: () => app.hand.stay && app.hand.play(app.hand.stay),
  };
  document.addEventListener('keydown', (event) => {
    const action = keys[event.key.toLowerCase()];
    if (!action || !app.tree || !isShortcut(event)) return;
    event.preventDefault();
    action();
  });
}
