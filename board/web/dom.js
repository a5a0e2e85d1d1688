/**
 * Small helpers to make elements. Text always goes into text nodes, never through
 * an HTML parser, so that nothing from a server, a file or a link becomes markup.
 */

/**
 * Makes an element.
 * @param {string} tag
 * @param {Object<string, *>} [attributes] `class`, `text`, `dataset`, properties whose names begin with "on" (listeners);
 *   true sets an attribute without a value; false, null and undefined omit it
 * @param {...(Node|string|number|null|undefined|false|Array)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  append(element, children);
  return element;
}

/** Makes an SVG element; see h. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  setAttributes(element, attributes);
  append(element, children);
  return element;
}

function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith('on') && typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (name === 'text') element.textContent = value;
    else if (name === 'dataset') Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? '' : value);
  }
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

/** Replaces all children of an element. */
export function replace(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}

/** Returns the element of the page with an id. */
export const byId = (id) => document.getElementById(id);

/** Makes a button with a text. */
export function button(label, onclick, attributes = {}) {
  return h('button', { type: 'button', onclick, ...attributes }, label);
}

/** Makes a button that shows only an icon. The label is its tooltip and its name for screen readers. */
export function iconButton(name, label, onclick, attributes = {}) {
  return h('button', { type: 'button', class: 'icon', title: label, 'aria-label': label, onclick, ...attributes }, icon(name));
}

// The icons: SVG path data on a grid of 24 by 24, drawn with a stroke.
const iconPaths = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.500A6 6 0 0 0 12 3z',
  flag: 'M5 21V4M5 4h12l-2 4 2 4H5',
  rotate: 'M20 11a8 8 0 1 0-2.3 6.300M20 4v7h-7',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'M6 6l12 12M18 6 6 18',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5',
  first: 'M18 6l-7 6 7 6M6 6v12',
  back: 'M15 6l-7 6 7 6',
  forward: 'M9 6l7 6-7 6',
  last: 'M6 6l7 6-7 6M18 6v12',
  pause: 'M9 6v12M15 6v12',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
};

/** Makes an icon, which screen readers ignore. */
export function icon(name) {
  return svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' }, svg('path', { d: iconPaths[name] }));
}

/** Makes screen readers read a text aloud after their current text. */
export function announce(text) {
  const region = byId('live');
  // Screen readers only notice a change: a space makes the same text differ from itself.
  region.textContent = region.textContent === text ? text + '\u00a0' : text;
}

let noticeTimer = 0;

/**
 * Shows a short message for some seconds; screen readers read it aloud. An error is also hidden once something succeeds: see attempt.
 * @param {string} text @param {'note'|'error'} [kind]
 */
export function notify(text, kind = 'note') {
  const notice = byId('notice');
  notice.textContent = text;
  notice.className = kind;
  showMessage(notice);
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => { notice.hidden = true; }, kind === 'error' ? 8000 : 4000);
}

/** Hides the error shown, if there is one, because a later action has succeeded. */
export function dismissError() {
  const notice = byId('notice');
  if (notice.className === 'error') notice.hidden = true;
}

/**
 * Runs a person's action, and shows the error if it fails. Success hides an earlier error.
 * @param {function(): *} action @returns {Promise<boolean>} whether it succeeded
 */
export async function attempt(action) {
  const isDone = await reportFailure(action);
  if (isDone) dismissError();
  return isDone;
}

/**
 * Runs an action and shows the error if it fails. Success leaves an earlier error visible, as updates in the background must.
 * @param {function(): *} action @returns {Promise<boolean>} whether it succeeded
 */
export async function reportFailure(action) {
  try {
    await action();
    return true;
  } catch (error) {
    notify(error.message, 'error');
    return false;
  }
}

/** Shows a message, inside the open dialog if there is one: everything outside it is inert. */
export function showMessage(element) {
  element.hidden = false;
  const messages = byId('messages');
  const dialog = document.querySelector('dialog[open]');
  const parent = dialog ?? document.body;
  if (messages.parentElement === parent) return;
  parent.append(messages);
  dialog?.addEventListener('close', () => document.body.append(messages), { once: true });
}

/** Calls a function once, when an element is shown for the first time, also below a board that fills the window. */
export function whenShown(element, show) {
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watch.disconnect();
    show();
  }, { rootMargin: '100%' });
  watch.observe(element);
}

/** Makes the browser save a file. @param {string|Blob} content */
export function download(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  h('a', { href: address, download: name }).click();
  // Later, because the browser may not have begun to read it yet.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Waits. @param {number} milliseconds */
export const sleep = (milliseconds) => new Promise((wake) => { setTimeout(wake, milliseconds); });
