/** Opens games from files and text, and shares them as links, files and pictures. */

import { attempt, button, download, h, iconButton, notify, replace } from './dom.js';
import { newGame } from './gamestore.js';
import { Library } from './library.js';
import { isLibraryFile } from './libraryfile.js';
import { toFragment } from './link.js';
import { gameText } from './words.js';

/** The maximum size of a file to open, in bytes. */
const maxFileSize = 64 << 20;

/** The length of a picture's longer side, in pixels. */
const pictureSize = 1600;

/** The labels of the formats that only some games have. */
const formats = { sgf: 'SGF', pente: 'Moves in Pente notation' };

/** @param {import('./app.js').App} app @param {HTMLElement} element */
export function install(app, element) {
  const dialog = new OpenDialog(app);
  element.append(button('Open', () => dialog.show()), new ShareMenu(app).element);
  acceptDrops((files) => dialog.openFiles(files));
}

/** The dialog to open games from files and text. */
class OpenDialog {
  #app;
  #text = h('textarea', { rows: 6, placeholder: '1. K10 2. L9 …', spellcheck: 'false' });
  #files = h('input', { type: 'file', multiple: true, 'aria-label': 'Files', onchange: () => {
    const files = [...this.#files.files];
    this.#files.value = ''; // so that the same file can be chosen again
    this.openFiles(files);
  } });
  #progress = h('p', { class: 'quiet', role: 'status' });
  #problem = h('p', { class: 'problem', role: 'alert' });
  #games = h('ul', { class: 'choices' });
  #library;

  constructor(app) {
    this.#app = app;
    const close = () => this.dialog.close();
    this.#library = new Library(app, close);
    this.dialog = h('dialog', { class: 'open-game', 'aria-labelledby': 'open-title' },
      h('div', { class: 'head' }, h('h2', { id: 'open-title' }, 'Open'), iconButton('close', 'Close', close)),
      h('div', { class: 'body' },
        this.#library.element,
        h('section', {}, h('h3', {}, 'From a file'),
          h('p', {}, 'A saved game, exported games, SGF or moves of Pente (other games have no such notation), a record of games, or the text of a position. A file can also be dragged onto the page.'),
          this.#files,
          h('label', {}, 'Or paste it here:', this.#text),
          this.#progress, this.#problem, this.#games)),
      h('div', { class: 'foot' },
        button('Cancel', close),
        button('Open text', () => this.#openText('pasted text', this.#text.value), { class: 'primary' })));
    document.body.append(this.dialog);
  }

  show() {
    this.#problem.textContent = '';
    this.#games.replaceChildren();
    this.#files.value = '';
    this.#library.show();
    this.dialog.showModal();
  }

  /** Opens files one after the other: a game is shown on the board, and a record is added to the records. @param {Iterable<File>} files */
  async openFiles(files) {
    for (const file of files) {
      const start = await file.slice(0, 1 << 16).text();
      if (isLibraryFile(start)) await this.#openLibrary(file);
      else if (file.size > maxFileSize) this.#fail(`${file.name}: ${file.size} bytes, want at most ${maxFileSize}`);
      else if (isRecord(start)) await this.#openRecord(file);
      else await this.#openText(file.name, await file.text());
    }
  }

  /** Adds the games of a library file to the library, and lists them. */
  async #openLibrary(file) {
    if (!this.dialog.open) this.show();
    this.#problem.textContent = '';
    try {
      await this.#library.importFile(await file.text());
    } catch (error) {
      this.#fail(`${file.name}: ${error.message}`);
    }
  }

  async #openRecord(file) {
    this.#problem.textContent = '';
    this.#progress.textContent = `Reading ${file.name} …`;
    try {
      const { record } = await this.#app.channel.upload(file.name, new Uint8Array(await file.arrayBuffer()));
      this.dialog.close();
      this.#app.dispatchEvent(new CustomEvent('record', { detail: { record, name: file.name } }));
    } catch (error) {
      this.#fail(error.message);
    } finally {
      this.#progress.textContent = '';
    }
  }

  async #openText(name, text) {
    try {
      const { saved } = await this.#app.request('import', { name, text });
      if (saved.length === 1) await this.#load(saved[0]);
      else this.#offer(name, saved);
    } catch (error) {
      this.#fail(error.message);
    }
  }

  /** Lists several games to choose from. */
  #offer(name, list) {
    if (!this.dialog.open) this.show();
    this.#problem.textContent = '';
    const titles = list.map(({ nodes, names = [], event }, i) => [gameText(`Game ${i + 1}`, nodes.length), names.filter(Boolean).join(' – '), event]
      .filter(Boolean).join(', '));
    replace(this.#games, h('li', {}, `${list.length} games in ${name}. Which one?`),
      h('li', {}, button('Add all to your games', () => this.#addAll(list))), list.map((saved, i) => h('li', {},
      button(titles[i], () => this.#load(saved).catch((error) => this.#fail(error.message))))));
    this.#games.querySelector('button').focus();
  }

  async #addAll(list) {
    try {
      await this.#library.add(list.map((saved) => newGame(saved)));
      this.#games.replaceChildren();
    } catch (error) {
      this.#fail(error.message);
    }
  }

  async #load(saved) {
    await this.#app.load(saved);
    this.dialog.close();
  }

  #fail(message) {
    if (this.dialog.open) this.#problem.textContent = message;
    else notify(message, 'error');
  }
}

/** Reports whether a file seems to be a record of games, by the fields in its first line. */
function isRecord(start) {
  const [line] = start.split('\n', 1);
  return line.startsWith('{') && /"format":/.test(line) && /"players":/.test(line);
}

/** Makes the page open files that are dropped anywhere on it. */
function acceptDrops(open) {
  const hasFiles = (event) => event.dataTransfer?.types.includes('Files');
  const body = document.body;
  document.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    body.classList.add('dropping');
  });
  document.addEventListener('dragleave', (event) => { if (!event.relatedTarget) body.classList.remove('dropping'); });
  document.addEventListener('drop', (event) => {
    body.classList.remove('dropping');
    if (!hasFiles(event)) return;
    event.preventDefault();
    open(event.dataTransfer.files);
  });
}

/** The menu to share the game shown. */
class ShareMenu {
  #app;
  #list = h('ul', {});

  constructor(app) {
    this.#app = app;
    this.element = h('details', { class: 'share-menu' }, h('summary', {}, 'Share'), this.#list);
    app.addEventListener('game', () => this.#fill());
    document.addEventListener('click', (event) => { if (!this.element.contains(event.target)) this.element.open = false; });
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.element.open) return;
      event.preventDefault();
      this.#close();
    });
  }

  #close() {
    this.element.open = false;
    this.element.querySelector('summary').focus();
  }

  #fill() {
    const entry = (label, action) => h('li', {}, button(label, () => {
      this.#close();
      attempt(action);
    }));
    replace(this.#list,
      entry('Copy a link to the game', () => this.#copyLink()),
      entry('Save the game', () => this.#save()),
      (this.#app.definition.formats ?? []).filter((f) => formats[f]).map((f) => entry(formats[f], () => this.#export(f))),
      entry('Copy the text of the position', () => this.#copyText()),
      entry('Picture as SVG', () => this.#export('svg')),
      entry('Picture as PNG', () => this.#exportPNG()));
  }

  async #copyLink() {
    const address = new URL(location.href);
    address.search = '';
    address.hash = await toFragment(this.#app.tree.toSaved(false));
    await copy(address.href);
    notify('The link is on the clipboard. It holds the whole game.');
  }

  async #copyText() {
    const { text } = await this.#app.positionOf(this.#app.tree.at);
    await copy(text);
    notify('The text of the position is on the clipboard.');
  }

  async #save() {
    const { tree } = this.#app;
    download(`${tree.game.name}.json`, 'application/json', `${JSON.stringify(tree.toSaved(), null, 1)}\n`);
  }

  #request(format) { return this.#app.request('export', { saved: this.#app.tree.toSaved(false), format }); }

  async #export(format) {
    const { name, type, text } = await this.#request(format);
    download(name, type, text);
  }

  async #exportPNG() {
    const { name, text } = await this.#request('svg');
    download(name.replace(/\.svg$/, '.png'), 'image/png', await toPNG(text));
  }
}

/** Puts a text on the clipboard. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without HTTPS, only pages of this machine may use navigator.clipboard; others use the obsolete command.
    copySelected(text);
  }
}

function copySelected(text) {
  const field = h('textarea', { class: 'visually-hidden', 'aria-hidden': 'true', readonly: true });
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (!isCopied) throw new Error('copy: the browser denies access to the clipboard');
}

/** Converts an SVG document to PNG. @param {string} text @returns {Promise<Blob>} */
async function toPNG(text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = pictureSize / Math.max(image.width, image.height);
    const canvas = h('canvas', { width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('draw the picture: the browser has no memory for it'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
