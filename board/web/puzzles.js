/** Puzzles: positions with one right move, which a person solves on the board. */

import { attempt, button, byId, h, notify, sleep, whenShown } from './dom.js';
import { evaluationsOf } from './evaluations.js';
import { PuzzleList } from './puzzlelist.js';
import { hintText, solutionText, taskText, themeText } from './puzzletext.js';
import { Run } from './run.js';
import { maxSeats } from './saved.js';
import { SolvedPuzzles } from './solved.js';
import { GameTree, joint } from './tree.js';
import { Tries } from './tries.js';
import { tell, Verdict } from './verdict.js';
import { joined, moveText } from './words.js';

/** The delay between a person's move and the reply, in milliseconds, which lets the person see the move first. */
const answerDelay = 500;

export class Puzzles {
  #app;
  #list = []; // the puzzles of the chosen game, in ascending order of their ratings
  #isVisible = false; // now or earlier
  // {puzzle, tree, simultaneous, isDone, isAsking, isHelped, hinted: the node of the last hint, tries}
  #current = null;
  #before = null; // {tree, terms}: the game shown before the first puzzle
  #solved = new SolvedPuzzles();
  #shown = new PuzzleList(this.#solved, (puzzle) => {
    this.#run.end();
    this.#number.value = String(this.#list.indexOf(puzzle) + 1);
    return this.#begin();
  });
  #run = new Run(() => this.#toggleRun());
  #game;
  #number;
  #startButtons;
  #task;
  #verdict = new Verdict();
  #solutionButton;
  #backButton;

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
    this.#game = h('select', { 'aria-label': 'Game', onchange: () => this.#open() });
    this.#number = h('input', {
      type: 'number', min: 1, value: 1, 'aria-label': 'Number of the puzzle', onchange: () => {
        this.#run.end();
        this.#begin();
      },
    });
    this.#task = h('p', { class: 'task' });
    this.#solutionButton = button('Show the solution', () => this.#giveUp(), { disabled: true });
    // Disabled until the list is loaded, which may move the buttons.
    this.#startButtons = [
      button('Start', () => this.#begin(), { class: 'primary', disabled: true }), button('Next', () => this.#next(), { disabled: true }), this.#run.button,
    ];
    this.#backButton = button('Back to my game', () => this.#restore(), { hidden: true });
    const tools = h('div', { class: 'tools' },
      this.#game, h('label', {}, 'No. ', this.#number),
      this.#startButtons, this.#solutionButton, this.#backButton);
    this.element = h('div', { class: 'puzzles' }, tools, this.#run.text, this.#task, this.#verdict.element, this.#shown.element);
    app.addEventListener('game', () => {
      if (app.tree === this.#before?.tree) this.#end();
      if (this.#isVisible && !this.#current) this.#chooseGameOnBoard();
    });
    whenShown(this.element, () => {
      this.#isVisible = true;
      this.#game.append(...app.catalogue.games.map(({ name, title }) => h('option', { value: name }, title)));
      this.#game.value = '';
      this.#chooseGameOnBoard();
    });
    app.addEventListener('hint', (event) => {
      if (!this.#isOpen) return;
      event.preventDefault();
      attempt(() => this.#hint());
    });
    // An analysis also gives the solution away.
    evaluationsOf(app).addEventListener('change', ({ detail: node }) => {
      if (this.#isOpen && node === app.tree.at && !app.position?.over) this.#current.isHelped = true;
    });
    app.addEventListener('position', () => this.#checkMove());
    app.addEventListener('play', () => this.#checkChoice());
  }

  /** Whether the board shows a puzzle that is not solved yet. */
  get #isOpen() { return this.#current !== null && this.#app.tree === this.#current.tree && !this.#current.isDone; }

  /** Offers the puzzles of the game on the board. */
  #chooseGameOnBoard() {
    const { name } = this.#app.tree.game;
    if (this.#game.value === name) return;
    this.#game.value = name;
    this.#open();
  }

  /** Offers the puzzles of the chosen game, which are loaded once. */
  async #open() {
    this.#run.end();
    const game = this.#game.value;
    for (const start of this.#startButtons) start.disabled = true;
    try {
      const puzzles = await this.#shown.load(this.#app, game);
      if (this.#game.value !== game) return;
      this.#list = puzzles;
    } catch (error) {
      this.#task.textContent = error.message;
      return;
    }
    for (const start of this.#startButtons) start.disabled = false;
    this.#shown.set(this.#list);
    this.#number.max = String(this.#list.length);
    this.#number.value = String(1 + Math.max(0, this.#list.findIndex((p) => !this.#solved.has(p.puzzle))));
    this.#showProgress();
  }

  #showProgress() {
    this.#task.textContent = `${this.#shown.progressText}${this.#run.ratingText(this.#game.value)}`;
  }

  /** Begins a run with the puzzles that are not solved yet, or with all if there is none, or ends the run. */
  #toggleRun() {
    if (this.#run.isOn) {
      this.#run.end();
      return undefined;
    }
    this.#run.begin(this.#shown.unsolved);
    return this.#nextOfRun();
  }

  #nextOfRun() {
    const puzzle = this.#run.next();
    if (!puzzle) return undefined;
    this.#number.value = String(1 + this.#list.indexOf(puzzle));
    return this.#begin();
  }

  #next() {
    if (this.#run.isOn) {
      if (this.#isOpen) this.#run.record(this.#current.puzzle, false);
      return this.#nextOfRun();
    }
    this.#number.value = String(this.#shown.after(Number(this.#number.value)));
    return this.#begin();
  }

  async #begin() {
    const puzzle = this.#list[Number(this.#number.value) - 1];
    if (!puzzle) {
      notify(`puzzle ${this.#number.value}: want 1..${this.#list.length}`, 'error');
      return;
    }
    const app = this.#app;
    const before = app.tree === this.#current?.tree ? this.#before : { tree: app.tree, terms: app.termsNow };
    const tree = new GameTree({ name: puzzle.game, position: puzzle.position }, Array(maxSeats).fill('human'), 'never');
    if (!await attempt(() => app.show(tree))) return;
    const { simultaneous } = await app.positionOf(tree.root);
    if (app.tree !== tree) return;
    this.#before = before;
    this.#current = { puzzle, tree, simultaneous, isDone: false, isAsking: false, isHelped: false, hinted: null, tries: new Tries(tree) };
    this.#shown.mark(puzzle);
    this.#backButton.hidden = false;
    this.#solutionButton.disabled = false;
    this.#verdict.say('');
    byId('table').scrollIntoView({ block: 'nearest' });
    tell(this.#task, taskText(app, puzzle, simultaneous));
  }

  /** Checks the move just made, if it is the solver's move in the puzzle. */
  async #checkMove() {
    const app = this.#app;
    const current = this.#current;
    if (!this.#isOpen) return;
    const node = app.tree.at;
    if (!node.parent || node.children.length || (await app.positionOf(node.parent)).actors[0] !== current.puzzle.seat) return;
    const answer = await this.#ask(current, actionsOf(app.tree.movesTo(node)));
    if (answer) await this.#answer(current, node, answer);
  }

  /** Asks the backend whether moves are right. @returns {Promise<Object|null>} null if the request fails, or another position is shown by then */
  async #ask(current, moves) {
    const { tree } = current;
    const { at } = tree;
    try {
      const answer = await this.#app.request('puzzle', { puzzle: current.puzzle.puzzle, moves });
      return this.#current === current && this.#app.tree === tree && tree.at === at ? answer : null;
    } catch (error) {
      this.#verdict.say(error.message, 'bad');
      return null;
    }
  }

  /** If all seats act simultaneously, checks the solver's choice, and chooses for the other seats. */
  async #checkChoice() {
    const app = this.#app;
    const { play, tree } = app;
    const current = this.#current;
    if (!this.#isOpen || !current.simultaneous || current.isAsking) return;
    const { seat } = current.puzzle;
    const action = play.choices.get(seat);
    if (!action) return;
    current.isAsking = true;
    const moves = [...actionsOf(tree.movesTo()), action.move];
    const replies = [];
    let answer = await this.#ask(current, moves);
    if (answer && !answer.right) {
      this.#run.record(this.#current.puzzle, false);
      const others = (answer.refuted ?? []).map((m) => moveText(app, m));
      this.#verdict.say(`${moveText(app, action)}: that does not win ${others.length ? `if ${joined(others)}` : 'against every choice of the others'}. Try again.`, 'bad');
      await play.undo();
    }
    while (answer?.reply && replies.length < tree.players.length - 1) {
      replies.push(answer.reply);
      answer = await this.#ask(current, [...moves, ...replies.map(({ move }) => move)]);
    }
    current.isAsking = false;
    if (play.choices.get(seat) !== action) return; // taken back in the meantime
    for (const reply of replies) play.choose(reply.seat, reply);
  }

  async #answer(current, node, { right, reply, done, refuted = [] }) {
    const { tree } = current;
    if (!right) {
      this.#run.record(this.#current.puzzle, false);
      this.#verdict.say(`${node.label} is not the move${refuted.length ? `: ${refuted[0].label} answers it` : ''}. Try again.`, 'bad');
      await sleep(answerDelay);
      await current.tries.refute(node, refuted, this.#app, () => current.isDone);
      return;
    }
    if (done) {
      current.isDone = true;
      this.#solutionButton.disabled = true;
      this.#run.record(this.#current.puzzle, !current.isHelped);
      if (!current.isHelped) this.#solved.add(current.puzzle.puzzle);
      this.#shown.update();
      this.#verdict.say(`${node.label}: solved${current.isHelped ? ', with help, so that it does not count.' : '!'}${themeText(current.puzzle)}${current.tries.show(node)}`, 'good');
      return;
    }
    this.#verdict.say(`${node.label} is right. Go on.`, 'good');
    await sleep(answerDelay);
    if (reply && this.#app.tree === tree && tree.at === node) tree.add(reply);
  }

  /** Gives a hint: at first without the move, and with the move at the second request in the same position. */
  async #hint() {
    const app = this.#app;
    const current = this.#current;
    const { at } = current.tree;
    const moves = actionsOf(current.tree.movesTo(at));
    const { hint } = await app.request('puzzle', { puzzle: current.puzzle.puzzle, moves, hint: true });
    const { seat } = current.puzzle;
    if (!this.#isOpen || this.#current !== current || current.tree.at !== at || !app.position) return;
    if (!hint) {
      notify('There is no hint for this position: go back to your move.');
      return;
    }
    current.isHelped = true;
    const isAgain = current.hinted === at;
    current.hinted = at;
    const { ring, text } = hintText(app, seat, hint);
    if (isAgain) app.view.setMarks('hint', [hint]);
    else if (ring) app.view.setMarks('hint', [{ kind: 'ring', cells: [hint.cells[0]] }]);
    notify(isAgain ? `Hint: ${hint.label}` : `Hint: ${text}. Press again for the move.`);
  }

  /** Shows the solution from the first position. */
  async #giveUp() {
    const current = this.#current;
    const { tree, puzzle } = current;
    if (this.#app.tree !== tree) return;
    this.#run.record(this.#current.puzzle, false);
    current.isDone = true;
    this.#solutionButton.disabled = true;
    try {
      const { solution, any = [] } = await this.#app.request('puzzle', { puzzle: puzzle.puzzle, moves: [], give: true });
      tree.goto(tree.root);
      const seats = current.simultaneous ? tree.players.length : 1;
      const inTurns = (list) => list.flatMap((_, i) => (i % seats ? [] : [joint(list.slice(i, i + seats))]));
      for (const move of inTurns(solution)) tree.add(move);
      const tries = current.tries.show(tree.path()[1] ?? tree.root);
      this.#verdict.say(`The solution: ${solutionText(solution, any, inTurns)}. The arrow keys go through it.${themeText(puzzle)}${tries}`);
    } catch (error) {
      this.#verdict.say(error.message, 'bad');
    }
  }

  /** Goes back to the game shown before the puzzles. */
  #restore() { return attempt(() => this.#app.show(this.#before.tree, this.#before.terms)); }

  /** Ends the puzzles, because the game shown before them is on the board again. */
  #end() {
    this.#current = this.#before = null;
    this.#backButton.hidden = true;
    this.#solutionButton.disabled = true;
    this.#verdict.say('');
    this.#run.end();
    this.#showProgress();
  }
}

/** The actions of all seats in the moves, in order. */
const actionsOf = (moves) => moves.flatMap((move) => move.split('/'));
