/** The dialog for a new game: the game, its options, the players, the time, and the position to start from. */
import { byId, h, iconButton, replace } from './dom.js';
import { Editor } from './editor.js';
import { Geometry } from './geometry.js';
import { drawExample } from './picture.js';
import { maxSeats } from './saved.js';
import { playerChoices } from './seats.js';
import { homeStar, withHomes } from './star.js';
import { boardText, capitalise, countText } from './words.js';

/** The delay between the last change of a field and the check of its value, in milliseconds. */
const checkDelay = 200;

/** The usual clocks: minutes for all moves, and seconds that are added after each. */
const usualClocks = [[1, 0], [3, 2], [5, 3], [10, 5], [15, 10], [30, 20]];

/** The width and height of the picture of a game, in CSS pixels. */
const pictureSize = 84;

/** @param {import('./app.js').App} app @param {HTMLDialogElement} element */
export function install(app, element) {
  const setup = new Setup(app, element);
  byId('new-game').addEventListener('click', () => setup.open());
  app.addEventListener('edit', () => { if (app.position) setup.open(app.position.text); });
}

class Setup {
  #timer = 0;
  #checks = 0; // counts checks, so that late answers can be ignored

  constructor(app, element) {
    this.app = app;
    this.element = element;
    this.pictures = app.catalogue.games.map(() => h('canvas', { 'aria-hidden': 'true' }));
    this.games = h('div', { class: 'games', role: 'group', 'aria-label': 'Game' }, app.catalogue.games.map((game, i) => h('button', {
      type: 'button', onclick: () => this.#choose(game.name),
    }, this.pictures[i], game.title)));
    this.options = h('div', { class: 'fields' });
    this.summary = h('p', { class: 'quiet' });
    this.seats = h('div', { class: 'fields' });
    this.times = h('div', { class: 'fields' });
    this.error = h('p', { class: 'error', role: 'alert', hidden: true });
    this.text = h('textarea', { rows: '3', spellcheck: 'false', 'aria-label': 'Position as text', oninput: () => this.#onText() });
    this.editor = new Editor(app);
    this.editor.addEventListener('change', () => {
      this.text.value = this.editor.text;
      this.#onText();
    });
    this.details = h('details', { ontoggle: () => this.#check() }, h('summary', {}, 'Start from another position'),
      h('div', { class: 'position' }, this.editor.element,
        h('label', { class: 'field' }, h('span', {}, 'As text'), this.text)));
    this.begin = h('button', { type: 'submit', class: 'primary' }, 'Play');
    const section = (title, ...parts) => h('section', {}, h('h3', {}, title), ...parts);
    replace(element, h('form', { method: 'dialog', onsubmit: (event) => this.#submit(event), novalidate: true },
      h('div', { class: 'head' }, h('h2', { id: 'setup-title' }, 'New game'), iconButton('close', 'Close', () => element.close())),
      h('div', { class: 'body' }, this.games, section('Options', this.options, this.summary), section('Players', this.seats), section('Time', this.times),
        this.details),
      h('div', { class: 'foot' }, this.error, this.begin)));
  }

  /** Shows the dialog, with the choices of the present game. @param {string|null} [position] to edit */
  open(position = null) {
    const { tree, terms } = this.app;
    this.name = tree.game.name;
    this.values = { ...tree.game.options };
    // For the maximum number of seats, so that a person's seats are kept while the number of seats is smaller for a while.
    this.players = Array.from({ length: maxSeats }, (_, seat) => tree.players[seat] ?? 'engine');
    this.strengths = Array.from({ length: maxSeats }, (_, seat) => terms.strengths[seat] ?? terms.strengths.at(-1));
    this.move = terms.move;
    this.clock = terms.clock && { ...terms.clock };
    this.isOtherClock = false;
    this.position = position;
    this.details.open = position !== null;
    this.app.catalogue.games.forEach((game, i) => drawExample(this.app, game.name, this.pictures[i], pictureSize)); // in the present theme
    this.#show();
    this.element.showModal();
    this.begin.focus({ preventScroll: true });
    if (position !== null) this.details.scrollIntoView({ block: 'nearest' });
  }

  get #game() { return this.app.catalogue.games.find((g) => g.name === this.name); }

  #show() {
    this.app.catalogue.games.forEach((game, i) => this.games.children[i].setAttribute('aria-pressed', String(game.name === this.name)));
    replace(this.options, this.#game.options.map((o) => this.#optionField(o)));
    this.options.parentElement.hidden = this.#game.options.length === 0;
    this.#showTimes();
    this.#check();
  }

  /** Chooses a game, with what was chosen for it last time. */
  #choose(name) {
    this.name = name;
    this.position = null;
    const last = this.app.settings.newGames?.[name];
    const { values, players, strengths, move, clock } = isChoice(last) ? last : { ...this, values: {} };
    Object.assign(this, { values: { ...values }, players: [...players], strengths: [...strengths], move, clock: clock && { ...clock } });
    this.#show();
  }

  /** Stores the choices for the next time. */
  #remember() {
    const { name, values, players, strengths, move, clock, app } = this;
    app.settings.set('newGames', { ...app.settings.newGames, [name]: { values, players, strengths, move, clock } });
  }

  /** A field for an option of the game. */
  #optionField(option) {
    const set = (value) => {
      if (value === String(option.default)) delete this.values[option.name];
      else this.values[option.name] = value;
      this.position = null;
      help.textContent = helpText(option, value);
      this.#checkSoon();
    };
    const value = this.values[option.name] ?? String(option.default);
    const help = h('small', {}, helpText(option, value));
    const isStar = option.name === 'triangles';
    const control = optionControl(isStar ? withHomes(option, value) : option, value, isStar ? (v) => change(v, 'select') : set);
    const field = h('div', { class: 'field' }, h('label', {}, h('span', {}, capitalise(option.title)), control),
      isStar && homeStar(value, (v, triangle) => change(v, `[data-triangle="${triangle}"]`)), help);
    // The list of the numbers of players and the star change together.
    const change = (v, focused) => {
      set(v);
      const next = this.#optionField(option);
      field.replaceWith(next);
      next.querySelector(focused)?.focus();
    };
    return field;
  }

  /** The players of the seats that the game has: the first is a person if the persons have other seats. */
  #seated(count) {
    const seated = this.players.slice(0, count);
    if (!seated.includes('human') && this.players.includes('human')) seated[0] = 'human';
    return seated;
  }

  #showSeats({ seatNames, hasNames }, count, isTurnBased) {
    const choices = playerChoices(this.app);
    replace(this.seats, this.#seated(count).map((player, seat) => {
      const value = player === 'human' ? 'human' : String(this.strengths[seat]);
      const field = h('select', {
        oninput: () => {
          this.players = [...this.#seated(count), ...Array(maxSeats - count).fill('engine')];
          this.players[seat] = field.value === 'human' ? 'human' : 'engine';
          if (field.value !== 'human') this.strengths[seat] = Number(field.value);
        },
      }, choices.map(([v, label]) => h('option', { value: v, selected: v === value }, label)));
      return h('label', { class: 'field' }, h('span', {}, `${hasNames ? '' : 'Seat '}${seatNames[seat]}${seat === 0 && isTurnBased ? ', moves first' : ''}`), field);
    }));
  }

  #showTimes() {
    const number = (label, value, min, set, help) => {
      const field = h('input', {
        type: 'number', min: String(min), max: '1440', step: 'any', value: String(value), oninput: () => set(Number(field.value)),
      });
      return h('label', { class: 'field' }, h('span', {}, label), field, help && h('small', {}, help));
    };
    const text = this.clock ? [this.clock.initial / 60_000, this.clock.increment / 1000].join('+') : 'none';
    const isUsual = text === 'none' || usualClocks.some((usual) => usual.join('+') === text);
    const kind = h('select', {
      onchange: () => {
        const [minutes, seconds] = kind.value.split('+').map(Number);
        this.isOtherClock = kind.value === 'other';
        if (kind.value === 'none') this.clock = null;
        else if (!this.isOtherClock) this.clock = { initial: 60_000 * minutes, increment: 1000 * seconds };
        else this.clock ??= { initial: 300_000, increment: 3000 };
        this.#showTimes();
        this.times.querySelector('select').focus();
      },
    }, h('option', { value: 'none', selected: !this.clock }, 'No clock'),
    usualClocks.map(([minutes, seconds]) => h('option', { value: `${minutes}+${seconds}`, selected: text === `${minutes}+${seconds}` },
      `${countText(minutes, 'minute')}${seconds ? ` and ${countText(seconds, 'second')} a move` : ''}`)),
    h('option', { value: 'other', selected: this.isOtherClock || !isUsual }, 'other …'));
    const isOther = this.clock && kind.value === 'other';
    replace(this.times, h('label', { class: 'field' }, h('span', {}, 'Clock of each seat'), kind, h('small', {}, 'the first move is not timed')),
      isOther && [number('Minutes', this.clock.initial / 60_000, 0.1, (v) => { this.clock.initial = 60_000 * v; }),
        number('Seconds added after each move', this.clock.increment / 1000, 0, (v) => { this.clock.increment = 1000 * v; })],
      !this.clock && number('Seconds per move', this.move / 1000, 0.1, (v) => { this.move = 1000 * v; }, 'for the engine at full strength'));
  }

  #onText() {
    this.position = this.text.value.trim();
    this.#checkSoon();
  }

  #checkSoon() {
    clearTimeout(this.#timer);
    this.begin.disabled = true;
    this.#timer = setTimeout(() => this.#check(), checkDelay);
  }

  /** The chosen game, as requests name it. */
  get #chosenGame() {
    if (this.position) return { name: this.name, position: this.position };
    return { name: this.name, ...(Object.keys(this.values).length && { options: this.values }) };
  }

  /** Checks the chosen game with the backend, and shows its seats and position. */
  async #check() {
    clearTimeout(this.#timer);
    const number = ++this.#checks;
    let position;
    try {
      position = await this.app.request('position', { game: this.#chosenGame, moves: [], geometry: true });
    } catch (error) {
      if (number === this.#checks) this.#showError(error.message);
      return;
    }
    if (number !== this.#checks) return;
    this.#showError('');
    const geometry = new Geometry(position.board);
    this.count = position.seats;
    this.summary.textContent = `The board: ${boardText(position.board, geometry)}.`;
    if (!this.seats.contains(document.activeElement)) this.#showSeats(geometry, position.seats, !position.simultaneous);
    if (!this.details.open) return;
    if (document.activeElement !== this.text) this.text.value = this.position || position.text;
    this.editor.show(this.name, position, geometry);
  }

  #showError(message) {
    this.error.textContent = message;
    this.error.hidden = message === '';
    this.begin.disabled = message !== '';
  }

  async #submit(event) {
    event.preventDefault();
    try {
      if (!this.position) this.#remember();
      await this.app.start(this.#chosenGame, this.#seated(this.count), { strengths: this.strengths, move: this.move, clock: this.clock });
      this.element.close();
      this.app.view.canvas.focus({ preventScroll: true });
    } catch (error) {
      this.#showError(error.message);
    }
  }
}

/** Whether stored choices have the expected lists; their values are checked like those of a person. */
function isChoice(stored) {
  return Array.isArray(stored?.players) && Array.isArray(stored.strengths) && stored.players.length === maxSeats && stored.strengths.length === maxSeats;
}

/** The help of an option and its chosen value, with the range of a number unless its maximum is too large to matter. */
function helpText({ kind, help, labels, min, max, unit }, value) {
  if (kind === 'number' && labels?.some((l) => l.value === value)) return ''; // the label says it
  if (kind !== 'number') return labels?.find((l) => l.value === value)?.help ?? (kind === 'text' ? 'Click the homes of the players' : help);
  const range = max < 1_000_000 ? `${min}–${max}` : '';
  return range || unit ? `${help} (${[range, unit].filter(Boolean).join(' ')})` : help;
}

/** A form control for an option, by its kind. Choices, common texts and common numbers are in players' words. */
function optionControl(option, value, set) {
  const { kind, choices = [], labels = choices.map((c) => ({ value: c, text: c })), min, max } = option;
  if (kind === 'switch') return h('input', { type: 'checkbox', checked: value === 'true', onchange: (event) => set(String(event.target.checked)) });
  const field = () => h('input', {
    ...(kind === 'number' ? { type: 'number', min: String(min), max: String(max), step: '1' } : { type: 'text', maxlength: '200', autocomplete: 'off' }),
    value, oninput: (event) => set(event.target.value.trim()),
  });
  if (!labels.some((l) => l.value === value)) return field();
  const hasOthers = kind === 'text' || (kind === 'number' && labels.at(-1).value !== String(max));
  const list = h('select', {
    onchange: () => {
      if (list.value === other) list.replaceWith(field());
      else set(list.value);
    },
  }, labels.map((l) => h('option', { value: l.value, selected: l.value === value }, l.text)), hasOthers && h('option', { value: other }, 'other …'));
  return list;
}

/** The value of the choice to enter another text or number. */
const other = '\0';
