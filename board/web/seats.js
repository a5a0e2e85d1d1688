/** The list of seats: the players, the turn, facts that the board doesn't show, and clocks. */
import { h, replace } from './dom.js';
import { territories } from './territory.js';
import { countText, pointsText } from './words.js';

/** @param {import('./app.js').App} app @param {HTMLElement} element */
export function install(app, element) {
  let timer = 0;
  let rows = [];
  const show = () => {
    if (!app.tree) return;
    for (const row of rows) row.show();
    clearTimeout(timer);
    if (app.play.clocks.isRunning && !document.hidden) timer = setTimeout(show, untilChange(app));
  };
  app.addEventListener('game', () => {
    rows = app.tree.players.map((_, seat) => new Row(app, seat));
    replace(element, rows.map((row) => row.element));
    show();
  });
  for (const type of ['position', 'play']) app.addEventListener(type, show);
  document.addEventListener('visibilitychange', show);
}

/** The time until the display of a running clock changes, in milliseconds. */
function untilChange(app) {
  const running = app.play.waiting.map((seat) => app.play.clocks.left(seat));
  return running.length ? Math.min(...running.map((left) => (left < 10_000 ? left % 100 : left % 1000))) + 5 : 1000;
}

/** The line of a seat. It lasts for a game, because a replaced list of players would close while somebody chooses from it. */
class Row {
  #app;
  #seat;
  #who;
  #notes = h('span', { class: 'notes' });

  /** @param {import('./app.js').App} app @param {number} seat */
  constructor(app, seat) {
    this.#app = app;
    this.#seat = seat;
    const { geometry, tree } = app;
    const man = geometry.stones ? ['black', 'white'][seat] : `seat${seat}`;
    this.#who = h('select', {
      class: 'who', 'aria-label': `Player of ${app.seatName(seat)}`, title: 'Choose who plays', disabled: tree.isPuzzle, onchange: () => this.#choose(),
    }, playerChoices(app).map(([value, text]) => h('option', { value }, text)));
    this.element = h('div', { class: 'seat', role: 'listitem' },
      h('span', { class: `man ${man}` }, geometry.letters[seat]), geometry.hasNames && h('span', { class: 'name' }, app.seatName(seat)), this.#who, this.#notes);
  }

  #choose() {
    const { play } = this.#app;
    const { value } = this.#who;
    if (value === 'human') play.setPlayer(this.#seat, 'human');
    else play.setPlayer(this.#seat, 'engine', Number(value));
  }

  show() {
    const { play, position, tree, terms } = this.#app;
    const seat = this.#seat;
    const acts = !play.isOver && (position?.actors.includes(seat) ?? false);
    this.element.classList.toggle('acts', acts);
    const isHuman = tree.players[seat] === 'human';
    // "You" is the only person at the board: another one could take the seats of the engine.
    this.#who.options[0].textContent = isHuman ? playerName(this.#app, seat) : tree.names[seat] || 'Human';
    this.#who.value = isHuman ? 'human' : String(terms.strengths[seat]);
    replace(this.#notes, h('span', { class: 'note' }, fact(this.#app, seat)), h('span', { class: 'note' }, state(this.#app, seat, acts)),
      play.clocks.isOn && clock(play.clocks.left(seat)));
  }
}

/** The players of a seat to choose from, each as a value and a text: a person, or a level of the engine, of which 0 is its full strength. */
export function playerChoices({ catalogue }) {
  return [['human', 'Human'], ...catalogue.levels.map((l) => [String(l.level), `Engine, ${l.name}`]), ['0', 'Engine, full strength']];
}

/** Whether a seat is played by the person at the page, who is called "You". @param {{players: string[], names?: string[]}} game */
export function isYou({ players, names = [] }, seat) {
  return players[seat] === 'human' && !names[seat] && players.filter((p) => p === 'human').length === 1;
}

/** The player of a seat, by default in the game shown. @param {import('./app.js').App} app */
export function playerName(app, seat, game = app.tree, terms = app.terms) {
  if (isYou(game, seat)) return 'You';
  if (game.players[seat] === 'human') return game.names?.[seat] || 'Human';
  const level = app.catalogue.levels.find((l) => l.level === terms.strengths?.[seat]);
  return level ? `Engine, ${level.name}` : 'Engine, full strength';
}

function state(app, seat, acts) {
  const { play, position } = app;
  if (play.points) return h('span', { class: 'points' }, pointsText(play.points[seat]));
  if (play.thinking === seat) return 'thinking…';
  if (play.choices.has(seat) && app.tree.players[seat] === 'human') return isYou(app.tree, seat) ? 'have chosen' : 'has chosen';
  if (!acts) return '';
  if (!position.simultaneous) return 'to move';
  return isYou(app.tree, seat) ? 'choose' : 'chooses';
}

/** A fact about a seat that is hard or impossible to see on the board. */
function fact(app, seat) {
  const { position, tree, geometry } = app;
  if (!position) return '';
  switch (tree.game.name) {
    case 'pente': return pairDots(Number(position.text.split(' ')[3 + seat]));
    case 'jackhammer': return territoryText(territories(position.board, geometry)[seat]);
    case 'seega': return countText(position.board.men[seat].length, 'man', 'men');
    case 'chinesecheckers': {
      const goal = goalOf(geometry, seat);
      const men = position.board.men[seat];
      return `${men.filter((cell) => goal.has(cell)).length} of ${men.length} in goal`;
    }
  }
  return '';
}

/** @param {import('./territory.js').Territory} territory */
function territoryText({ cells, isFinal }) {
  const title = isFinal ? 'The score: nobody else can reach these cells' : 'The cells that it reaches before the others, who can still come in';
  return h('span', { title }, `${countText(cells.length, 'cell')}, ${isFinal ? 'fenced off' : 'open'}`);
}

/** The captured pairs as dots, of which five win. */
function pairDots(count) {
  const text = countText(count, 'captured pair');
  return h('span', { class: 'pips', role: 'img', 'aria-label': text, title: `${text} (five win)` },
    Array.from({ length: Math.max(5, count) }, (_, i) => h('i', { class: i < count && 'full' })));
}

const goals = new WeakMap(); // the goals by seat, by geometry

/** The cells of a seat's goal, which is opposite its home. */
function goalOf(geometry, seat) {
  if (!goals.has(geometry)) goals.set(geometry, []);
  const bySeat = goals.get(geometry);
  bySeat[seat] ??= new Set(Array.from({ length: geometry.length }, (_, cell) => cell)
    .filter((cell) => geometry.shades[cell] === seat + 1)
    .map((cell) => geometry.at(2 * geometry.centre.x - geometry.xs[cell], 2 * geometry.centre.y - geometry.ys[cell])));
  return bySeat[seat];
}

function clock(left) {
  const seconds = left < 10_000 ? Math.ceil(left / 100) / 10 : Math.ceil(left / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = seconds - 60 * minutes;
  const text = left < 10_000 ? rest.toFixed(1) : `${minutes}:${String(rest).padStart(2, '0')}`;
  return h('span', { class: left < 20_000 ? 'clock low' : 'clock', role: 'timer' }, text);
}
