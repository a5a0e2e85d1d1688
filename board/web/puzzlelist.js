/** The puzzles of a game as a list: a button for each, by difficulty, and a choice of those that are shown. */

import { h, replace } from './dom.js';
import { puzzleTitle } from './puzzletext.js';
import { countText } from './words.js';

/** The difficulties: a part each of the puzzles of a game, in ascending order of their ratings. */
const difficulties = ['Easy', 'Medium', 'Hard', 'Very hard'];

export class PuzzleList {
  #solved;
  #choose;
  #loaded = new Map(); // the answers with the puzzles, by game
  #all = [];
  #current = null;
  #theme;
  #state;
  #groups = h('div', { class: 'groups' });
  #summary = h('summary', {});

  /** @param {import('./solved.js').SolvedPuzzles} solved @param {function(import('./puzzletext.js').Puzzle): void} choose begins with a puzzle */
  constructor(solved, choose) {
    this.#solved = solved;
    this.#choose = choose;
    const show = () => this.update();
    this.#theme = h('select', { 'aria-label': 'Theme', onchange: show });
    this.#state = h('select', { 'aria-label': 'Which puzzles', onchange: show },
      h('option', { value: '' }, 'solved or not'), h('option', { value: 'open' }, 'not solved'), h('option', { value: 'solved' }, 'solved'));
    this.element = h('details', { class: 'puzzle-list', open: true }, this.#summary, h('div', { class: 'tools' }, this.#theme, this.#state), this.#groups);
  }

  /** The puzzles that are shown. @returns {import('./puzzletext.js').Puzzle[]} */
  get shown() {
    return this.#all.filter((p) => (!this.#theme.value || p.theme === this.#theme.value)
      && (!this.#state.value || this.#solved.has(p.puzzle) === (this.#state.value === 'solved')));
  }

  /** The puzzles that are shown and not solved, or all that are shown, or all, whichever has some first. */
  get unsolved() {
    const { shown } = this;
    return [shown.filter((p) => !this.#solved.has(p.puzzle)), shown].find((list) => list.length) ?? this.#all;
  }

  /** How many puzzles of all are solved. */
  get progressText() { return `${this.#all.length} puzzles, ${this.#all.filter((p) => this.#solved.has(p.puzzle)).length} solved.`; }

  /** The number of the next puzzle shown after a number. */
  after(number) {
    const { shown } = this;
    return 1 + Math.max(0, this.#all.indexOf(shown.find((p) => this.#all.indexOf(p) >= number) ?? shown[0]));
  }

  /** The puzzles of a game, which are loaded once. @returns {Promise<import('./puzzletext.js').Puzzle[]>} */
  async load(app, game) {
    if (!this.#loaded.has(game)) this.#loaded.set(game, app.request('puzzles', { game }));
    try {
      return (await this.#loaded.get(game)).puzzles;
    } catch (error) {
      this.#loaded.delete(game);
      throw error;
    }
  }

  /** Shows the puzzles of another game. @param {import('./puzzletext.js').Puzzle[]} all in ascending order of their ratings */
  set(all) {
    this.#all = all;
    this.#current = null;
    const themes = [...new Set(all.map(({ theme }) => theme))].sort();
    replace(this.#theme, h('option', { value: '' }, 'any theme'),
      themes.map((theme) => h('option', { value: theme }, `${theme} (${all.filter((p) => p.theme === theme).length})`)));
    this.update();
  }

  /** Marks the puzzle on the board. */
  mark(puzzle) {
    this.#current = puzzle;
    this.update();
    const { top, height } = this.#groups.getBoundingClientRect();
    const mark = this.#groups.querySelector('[aria-current]')?.getBoundingClientRect();
    if (mark) this.#groups.scrollTop += mark.top - top - (height - mark.height) / 2;
  }

  /** Shows which puzzles are solved now. */
  update() {
    const { shown } = this;
    const solved = shown.filter((p) => this.#solved.has(p.puzzle)).length;
    this.#summary.textContent = `${countText(shown.length, 'puzzle')}, ${solved} solved`;
    const top = this.#groups.scrollTop;
    replace(this.#groups, difficulties.map((difficulty, i) => {
      const group = shown.filter((p) => Math.floor(this.#all.indexOf(p) * difficulties.length / this.#all.length) === i);
      const ratings = [...new Set([group[0]?.rating, group.at(-1)?.rating])].join(' to ');
      return group.length > 0 && [
        h('h3', {}, difficulty, ' ', h('span', { class: 'quiet' }, `rated ${ratings}, ${group.filter((p) => this.#solved.has(p.puzzle)).length} of ${group.length} solved`)),
        h('ol', {}, group.map((p) => h('li', {}, this.#buttonOf(p)))),
      ];
    }));
    this.#groups.scrollTop = top;
  }

  #buttonOf(puzzle) {
    const isSolved = this.#solved.has(puzzle.puzzle);
    const number = this.#all.indexOf(puzzle) + 1;
    return h('button', {
      type: 'button', class: isSolved ? 'solved' : null, title: puzzleTitle(puzzle, isSolved), 'aria-label': `Puzzle ${number}${isSolved ? ', solved' : ''}`,
      'aria-current': puzzle === this.#current ? 'true' : null, onclick: () => this.#choose(puzzle),
    }, number);
  }
}
