/** The buttons of play and of the view, the buttons for moves that can't be made by a click on a cell, and the status line. */
import { attempt, button, byId, h, iconButton, notify, replace } from './dom.js';
import { finishButtons } from './finish.js';
import { isShortcut } from './keys.js';
import { moveButtons } from './movebuttons.js';
import { statusOf } from './words.js';

/** The time of the search for a hint, in milliseconds. */
const hintTime = 1000;

/** @param {import('./app.js').App} app @param {HTMLElement} element */
export function install(app, element) {
  const undo = iconButton('undo', 'Undo (U)', () => app.play.undo());
  const redo = iconButton('redo', 'Redo (R)', () => app.play.redo());
  const hint = iconButton('hint', 'Hint (H)', () => showHint(app));
  const pause = iconButton('pause', 'Pause the engine and the clocks, and move for all seats yourself', () => app.play.setPaused(!app.play.paused));
  const resign = iconButton('flag', 'Resign', () => confirmResign(app, resign));
  const rotate = iconButton('rotate', 'Rotate the board', () => app.view.rotate());
  const smaller = iconButton('minus', 'Zoom out', () => app.view.zoom(0.7));
  const larger = iconButton('plus', 'Zoom in', () => app.view.zoom(1.4));
  const fit = iconButton('fit', 'Show the whole board', () => app.view.fit());
  replace(element, undo, redo, hint, pause, resign, rotate, h('span', { class: 'group' }, smaller, larger, fit), moveField(app));

  const show = () => {
    if (!app.tree) return;
    const { tree, play } = app;
    undo.disabled = !tree.at.parent && !play.hasChosen;
    redo.disabled = tree.at.children.length === 0;
    hint.disabled = play.seat === null || !app.definition.searchable;
    pause.disabled = !tree.players.includes('engine') && !play.clocks.isOn;
    pause.setAttribute('aria-pressed', String(play.paused));
    resign.disabled = play.resigning === null;
    byId('status').textContent = statusOf(app);
    byId('status').classList.toggle('over', Boolean(play.isOver));
  };
  for (const type of ['game', 'position', 'tree', 'play']) app.addEventListener(type, show);
  for (const type of ['moveinput', 'position', 'play']) app.addEventListener(type, () => showChoices(app));
  app.addEventListener('position', () => app.view.setMarks('hint', []));
  installShortcuts(app);
}

/** A field in which moves are typed. */
function moveField(app) {
  const field = h('input', { type: 'text', placeholder: 'Move', 'aria-label': 'Type a move', autocomplete: 'off', spellcheck: 'false', maxlength: '60' });
  return h('form', {
    onsubmit: (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (!text) return;
      attempt(async () => {
        await app.moveInput.enter(text);
        field.value = '';
      });
    },
  }, field);
}

/** Shows the engine's move, unless a listener of the event "hint" cancels it because it gives a better hint. */
async function showHint(app) {
  if (!app.dispatchEvent(new Event('hint', { cancelable: true }))) return;
  const { seat } = app.play;
  const node = app.tree.at;
  if (seat === null) return;
  try {
    const answer = await app.search('analyse', { ...app.positionFields(), seat, lines: 1, milliseconds: hintTime }).done;
    const [line] = answer.lines;
    if (!line || app.tree.at !== node) return;
    const [move] = line.moves;
    app.view.setMarks('hint', [move]);
    notify(`Hint: ${move.label}`);
  } catch (error) {
    if (error.message !== 'stopped') notify(error.message, 'error');
  }
}

/** Resigns when the button is pressed a second time. */
function confirmResign(app, control) {
  if (control.classList.toggle('sure')) {
    notify('Press again to resign');
    setTimeout(() => control.classList.remove('sure'), 4000);
  } else {
    app.play.resign();
  }
}

/** Shows buttons for moves that can't be made by a click on a cell, for the kind of moves if there is a choice, and to play to the end. */
function showChoices(app) {
  const parts = [...moveButtons(app.moveInput), ...finishButtons(app)];
  const element = byId('choices');
  const focused = element.contains(document.activeElement) ? document.activeElement.textContent : null;
  replace(element, parts);
  element.hidden = parts.length === 0;
  if (focused) [...element.children].find((b) => b.textContent === focused)?.focus();
}

/** Installs the keyboard shortcuts of play. */
function installShortcuts(app) {
  const keys = {
    u: () => app.play.undo(), r: () => app.play.redo(), h: () => showHint(app),
    m: () => app.moveInput.hasKinds && app.moveInput.setKind('arrow'), k: () => app.moveInput.hasKinds && app.moveInput.setKind('strike'),
    s: () => app.moveInput.stayMove && app.moveInput.make(app.moveInput.stayMove),
  };
  document.addEventListener('keydown', (event) => {
    const action = keys[event.key.toLowerCase()];
    if (!action || !app.tree || !isShortcut(event)) return;
    event.preventDefault();
    action();
  });
}
