/** Puzzles: positions with one right move, which a person solves on the board. */

import { announce, button, byId, h, notify } from './dom.js';
import { maxSeats } from './tree.js';
import { actionText } from './words.js';

/** The key of the browser's storage for the names of solved puzzles. */
const key = 'quincunx.solved';

/** The delay before a move of the person is answered, so that it is seen first, in milliseconds. */
const answerDelay = 500;

/**
 * @typedef {{puzzle: string, game: string, position: string, seat: number, kind: ('win'|'save'), plies: number, theme: string}} Puzzle
 */

export class Puzzles {
  #app;
  #list = null; // the puzzles of the chosen game
  #lists = new Map(); // the puzzles by game
  #current = null; // {puzzle, tree, simultaneous, isDone, isAsking}
  #before = null; // the game shown before the first puzzle, in its saved form
  #solved = readSolved();
  #game;
  #number;
  #startButtons;
  #task;
  #verdict;
  #solutionButton;
  #backButton;

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
    this.#game = h('select', { 'aria-label': 'Game', onchange: () => this.#open() });
    this.#number = h('input', { type: 'number', min: 1, value: 1, 'aria-label': 'Number of the puzzle', onchange: () => this.#begin() });
    this.#task = h('p', { class: 'task' });
    this.#verdict = h('p', { class: 'verdict', role: 'status' });
    this.#solutionButton = button('Show the solution', () => this.#giveUp(), { disabled: true });
    // Disabled until the list is loaded, since it may move the buttons, too.
    this.#startButtons = [button('Start', () => this.#begin(), { class: 'primary', disabled: true }), button('Next', () => this.#next(), { disabled: true })];
    this.#backButton = button('Back to my game', () => this.#restore(), { hidden: true });
    const tools = h('div', { class: 'tools' },
      this.#game, h('label', {}, 'No. ', this.#number),
      this.#startButtons, this.#solutionButton, this.#backButton);
    this.element = h('div', { class: 'puzzles' }, tools, this.#task, this.#verdict);
    app.addEventListener('game', () => {
      if (!this.#list) this.#load();
      else if (!this.#current) this.#chooseGameOnBoard();
    });
    app.addEventListener('position', () => this.#checkMove());
    app.addEventListener('play', () => this.#checkChoice());
  }

  /** Loads the list of puzzles, once. */
  async #load() {
    this.#list = [];
    try {
      const { puzzles } = await this.#app.request('puzzles');
      for (const p of puzzles) this.#lists.set(p.game, [...(this.#lists.get(p.game) ?? []), p]);
    } catch (error) {
      this.#task.textContent = error.message;
      return;
    }
    const titles = new Map(this.#app.catalogue.games.map((g) => [g.name, g.title]));
    this.#game.append(...[...this.#lists.keys()].map((name) => h('option', { value: name }, titles.get(name) ?? name)));
    this.#open();
    this.#chooseGameOnBoard();
    for (const start of this.#startButtons) start.disabled = false;
  }

  /** Offers the puzzles of the game on the board, if it has some. */
  #chooseGameOnBoard() {
    const { name } = this.#app.tree.game;
    if (!this.#lists.has(name) || this.#game.value === name) return;
    this.#game.value = name;
    this.#open();
  }

  #open() {
    this.#list = this.#lists.get(this.#game.value) ?? [];
    this.#number.max = String(this.#list.length);
    this.#number.value = String(1 + Math.max(0, this.#list.findIndex((p) => !this.#solved.has(p.puzzle))));
    this.#showProgress();
  }

  #showProgress() {
    const solved = this.#list.filter((p) => this.#solved.has(p.puzzle)).length;
    this.#task.textContent = `${this.#list.length} puzzles, ${solved} solved.`;
  }

  #next() {
    const number = Number(this.#number.value);
    this.#number.value = String(number % this.#list.length + 1);
    return this.#begin();
  }

  async #begin() {
    const puzzle = this.#list[Number(this.#number.value) - 1];
    if (!puzzle) {
      notify(`puzzle ${this.#number.value}: want 1..${this.#list.length}`, 'error');
      return;
    }
    const app = this.#app;
    if (!this.#current || app.tree !== this.#current.tree) this.#before = app.tree.toSaved();
    try {
      await app.start({ name: puzzle.game, position: puzzle.position }, Array(maxSeats).fill('human'));
    } catch (error) {
      notify(error.message, 'error');
      return;
    }
    const { tree } = app;
    const { simultaneous } = await app.positionOf(tree.root);
    if (app.tree !== tree) return;
    this.#current = { puzzle, tree, simultaneous, isDone: false, isAsking: false };
    this.#backButton.hidden = false;
    this.#solutionButton.disabled = false;
    this.#say('');
    this.#task.textContent = taskText(app, puzzle, simultaneous);
    byId('table').scrollIntoView({ block: 'nearest' });
    if (isPanelHidden()) notify(this.#task.textContent);
    else announce(this.#task.textContent);
  }

  /** Checks the move just made, if it is the solver's move in the puzzle. */
  async #checkMove() {
    const app = this.#app;
    const current = this.#current;
    if (!current || app.tree !== current.tree || current.isDone) return;
    const node = app.tree.at;
    if (!node.parent || node.children.length || (await app.positionOf(node.parent)).actors[0] !== current.puzzle.seat) return;
    const answer = await this.#ask(current, actionsOf(app.tree.movesTo(node)));
    if (answer) await this.#answer(current, node, answer);
  }

  /** Asks the backend whether moves are right. @returns {Promise<Object|null>} null if that fails, or another position is shown by then */
  async #ask(current, moves) {
    const { tree } = current;
    const { at } = tree;
    try {
      const answer = await this.#app.request('puzzle', { puzzle: current.puzzle.puzzle, moves });
      return this.#current === current && this.#app.tree === tree && tree.at === at ? answer : null;
    } catch (error) {
      this.#say(error.message, 'bad');
      return null;
    }
  }

  /** If all seats act simultaneously, checks the solver's choice, and chooses for the other seats. */
  async #checkChoice() {
    const app = this.#app;
    const { play, tree } = app;
    const current = this.#current;
    if (!current?.simultaneous || tree !== current.tree || current.isDone || current.isAsking) return;
    const { seat } = current.puzzle;
    const action = play.choices.get(seat);
    if (!action) return;
    current.isAsking = true;
    const moves = [...actionsOf(tree.movesTo()), action];
    const replies = [];
    let answer = await this.#ask(current, moves);
    if (answer && !answer.right) {
      this.#say(`${actionText(app, seat, action)}: that does not win against every choice of the others. Try again.`, 'bad');
      await play.undo();
    }
    while (answer?.reply && replies.length < tree.players.length - 1) {
      replies.push(answer.reply);
      answer = await this.#ask(current, [...moves, ...replies]);
    }
    current.isAsking = false;
    if (play.choices.get(seat) !== action) return; // taken back in the meantime
    replies.forEach((reply, i) => play.choose((seat + 1 + i) % tree.players.length, reply));
  }

  async #answer(current, node, { right, reply, done }) {
    const { tree } = current;
    if (!right) {
      this.#say(`${node.label} is not the move${reply ? `: ${this.#app.label(reply)} answers it` : ''}. Try again.`, 'bad');
      await sleep(answerDelay);
      if (this.#app.tree === tree && tree.at === node) tree.remove(node);
      return;
    }
    if (done) {
      current.isDone = true;
      this.#solutionButton.disabled = true;
      this.#storeSolved(current.puzzle);
      this.#say(`${node.label}: solved!`, 'good');
      return;
    }
    this.#say(`${node.label} is right. Go on.`, 'good');
    await sleep(answerDelay);
    if (reply && this.#app.tree === tree && tree.at === node) tree.add(reply);
  }

  /** Shows the solution from the first position. */
  async #giveUp() {
    const current = this.#current;
    const { tree, puzzle } = current;
    if (this.#app.tree !== tree) return;
    current.isDone = true;
    this.#solutionButton.disabled = true;
    try {
      const { solution } = await this.#app.request('puzzle', { puzzle: puzzle.puzzle, moves: [], give: true });
      tree.goto(tree.root);
      const seats = current.simultaneous ? tree.players.length : 1;
      const moves = solution.flatMap((_, i) => (i % seats ? [] : [solution.slice(i, i + seats).join('/')]));
      for (const move of moves) tree.add(move);
      if (tree.root.next) tree.goto(tree.root.next);
      this.#say(`The solution: ${moves.map((m) => this.#app.label(m)).join(' ')}. The arrow keys go through it.`);
    } catch (error) {
      this.#say(error.message, 'bad');
    }
  }

  /** Goes back to the game shown before the puzzles. */
  async #restore() {
    this.#current = null;
    this.#backButton.hidden = true;
    this.#solutionButton.disabled = true;
    this.#say('');
    this.#showProgress();
    await this.#app.load(this.#before);
  }

  /** @param {string} text @param {''|'good'|'bad'} [tone] */
  #say(text, tone = '') {
    this.#verdict.textContent = text;
    this.#verdict.className = `verdict ${tone}`;
    if (text && isPanelHidden()) notify(text);
  }

  #storeSolved(puzzle) {
    this.#solved.add(puzzle.puzzle);
    try {
      localStorage.setItem(key, JSON.stringify([...this.#solved]));
    } catch {
      // The storage is full or forbidden: the puzzle counts as solved until the page is left.
    }
  }
}

/**
 * Whether the panel may be out of sight while the board is seen, so that its messages have to be shown over the board, too: on small windows, and
 * where style.css puts the panels below the board.
 */
const isPanelHidden = () => matchMedia('(max-width: 860px), (max-aspect-ratio: 1/1)').matches;

const sleep = (milliseconds) => new Promise((wake) => { setTimeout(wake, milliseconds); });

/** The actions of all seats in some moves, one by one. */
const actionsOf = (moves) => moves.flatMap((move) => move.split('/'));

/** The task of a puzzle as a sentence. */
function taskText(app, { kind, plies, seat, theme }, simultaneous) {
  if (simultaneous) {
    const turns = plies / app.tree.players.length;
    return `${app.seatName(seat)} to choose, with ${turns === 1 ? 'one turn' : `${turns} turns`} left: one action wins whatever the others do.`;
  }
  const who = `${app.seatName(seat)} to move`;
  const what = kind === 'win' ? `${who} and win within ${plies} ${plies === 1 ? 'ply' : 'plies'}.` : `${who} and hold: every other move loses.`;
  return theme ? `${what} Theme: ${theme}.` : what;
}

function readSolved() {
  try {
    const list = JSON.parse(localStorage.getItem(key) ?? '[]');
    return new Set(Array.isArray(list) ? list.map(String) : []);
  } catch {
    return new Set();
  }
}
