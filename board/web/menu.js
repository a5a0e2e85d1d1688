/** The settings menu, and the tabs beside the board. */
import { byId, h, iconButton, replace } from './dom.js';

const switches = {
  coordinates: 'Coordinates', legal: 'Show legal moves', letters: 'Letters on pieces', numbers: 'Numbers of moves', territory: 'Territories in Jackhammer', animation: 'Animate moves', confirm: 'Confirm taps on small cells', sound: 'Sound',
};

/** @param {import('./app.js').App} app @param {HTMLElement} element */
export function install(app, element) {
  const menu = h('div', { class: 'menu', id: 'settings', hidden: true }, Object.keys(choices).map((name) => choiceField(app, name)),
    Object.entries(switches).map(([name, label]) => switchField(app, name, label)));
  const toggle = iconButton('settings', 'Settings', () => open(menu.hidden), { 'aria-expanded': 'false', 'aria-controls': 'settings' });
  const open = (isOpen) => {
    menu.hidden = !isOpen;
    toggle.setAttribute('aria-expanded', String(isOpen));
  };
  document.addEventListener('pointerdown', (event) => { if (!element.contains(event.target)) open(false); });
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || menu.hidden) return;
    open(false);
    toggle.focus();
  });
  replace(element, toggle, menu);
  app.addEventListener('settings', () => apply(app));
  apply(app);
}

/** The settings with a choice of names: their labels, and the names by value. */
const choices = {
  theme: ['Theme', { auto: 'System', light: 'Light', dark: 'Dark' }], board: ['Board', { wood: 'Wood', plain: 'Plain' }],
};

function choiceField(app, name) {
  const [label, names] = choices[name];
  const field = h('select', { onchange: () => app.settings.set(name, field.value) },
    Object.entries(names).map(([value, text]) => h('option', { value, selected: app.settings[name] === value }, text)));
  return h('label', {}, label, field);
}

function switchField(app, name, label) {
  const field = h('input', { type: 'checkbox', checked: app.settings[name], onchange: () => app.settings.set(name, field.checked) });
  return h('label', {}, field, label);
}

/** Applies the settings to the page. */
function apply({ settings, view }) {
  Object.assign(document.documentElement.dataset, { theme: settings.theme, board: settings.board });
  const { letters, coordinates, legal, animation } = settings;
  view.options = { letters, coordinates, legal, animation };
  view.refresh();
}

const tabs = { game: 'Game', learn: 'Learn', records: 'Records' };

/** Fills the list of tabs, and adds showPanel to the app. @param {import('./app.js').App} app @param {HTMLElement} element */
export function installTabs(app, element) {
  const buttons = Object.entries(tabs).map(([name, label]) => h('button', {
    type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': `panel-${name}`, onclick: () => app.showPanel(name),
    onkeydown: (event) => moveFocus(event, buttons),
  }, label));
  replace(element, buttons);
  app.showPanel = (name) => {
    for (const b of buttons) {
      const isShown = b.id === `tab-${name}`;
      b.setAttribute('aria-selected', String(isShown));
      b.tabIndex = isShown ? 0 : -1;
      byId(b.getAttribute('aria-controls')).hidden = !isShown;
    }
  };
  app.showPanel('game');
}

function moveFocus(event, buttons) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const next = buttons[(buttons.indexOf(event.currentTarget) + step + buttons.length) % buttons.length];
  next.click();
  next.focus();
}
