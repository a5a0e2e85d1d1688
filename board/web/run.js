/** Rated runs of puzzles: the ratings of a person by game, which the browser keeps, and the choice of the next puzzle. */

import { button, h, notify } from './dom.js';
import { countText } from './words.js';

/** The key of the browser's storage for the ratings. */
const key = 'quincunx.ratings';

/** The rating before the first puzzle, and the limits of ratings. */
const firstRating = 1200;
const limits = { min: 100, max: 4000 };

/** How much a puzzle changes a rating at most: more for the first puzzles. */
const maxChange = (count) => (count < 20 ? 48 : 24);

/** The number of puzzles nearest to a rating from which the next one is drawn. */
const choices = 5;

/** Ratings by game, in Elo. @typedef {{rating: number, count: number}} Rating count: of the puzzles that it is from */
class Ratings {
  #byGame = readRatings();

  /** @param {string} game @returns {Rating} */
  of(game) { return this.#byGame.get(game) ?? { rating: firstRating, count: 0 }; }

  /** Changes the rating by the result of a puzzle. @param {import('./puzzletext.js').Puzzle} puzzle */
  record(puzzle, isSolved) {
    const { rating, count } = this.of(puzzle.game);
    const expected = 1 / (1 + 10 ** ((puzzle.rating - rating) / 400));
    const changed = Math.round(rating + maxChange(count) * (Number(isSolved) - expected));
    this.#byGame.set(puzzle.game, { rating: Math.min(limits.max, Math.max(limits.min, changed)), count: count + 1 });
    try {
      localStorage.setItem(key, JSON.stringify(Object.fromEntries(this.#byGame)));
    } catch {
      // The storage is full or forbidden: the rating holds until the page is left.
    }
  }
}

function readRatings() {
  const isRating = (value) => Number.isInteger(value?.rating) && value.rating >= limits.min && value.rating <= limits.max
    && Number.isInteger(value.count) && value.count > 0;
  try {
    return new Map(Object.entries(JSON.parse(localStorage.getItem(key)) ?? {}).filter(([, value]) => isRating(value)));
  } catch {
    return new Map();
  }
}

/** A run through puzzles of a game. Each counts once: as solved, or not. */
export class Run {
  #ratings = new Ratings();
  #left = null; // the puzzles that may come, null without a run
  #game;
  #first; // the rating before the run
  #results; // by puzzle, whether it was solved

  /** @param {function(): void} toggle begins or ends a run */
  constructor(toggle) {
    this.button = button('Rated run', toggle, {
      'aria-pressed': 'false', disabled: true, title: 'Puzzles of about your strength, one after the other. The first try counts',
    });
    this.text = h('p', { class: 'figures' });
  }

  get isOn() { return this.#left !== null; }

  /** The rating of a game as a sentence, or nothing if there is none. */
  ratingText(game) {
    const { rating, count } = this.#ratings.of(game);
    return count ? ` Your rating is ${rating}.` : '';
  }

  /** @param {import('./puzzletext.js').Puzzle[]} list of a game */
  begin(list) {
    this.#left = [...list];
    this.#game = list[0].game;
    this.#first = this.#ratings.of(this.#game).rating;
    this.#results = new Map();
    this.button.setAttribute('aria-pressed', 'true');
    this.#showText();
  }

  /** Ends the run. Its result stays to be read. */
  end() {
    this.#left = null;
    this.button.setAttribute('aria-pressed', 'false');
  }

  /** Draws the next puzzle, of about the person's rating; undefined at the end of the run. */
  next() {
    const { rating } = this.#ratings.of(this.#game);
    const distance = (puzzle) => Math.abs(puzzle.rating - rating);
    this.#left.sort((a, b) => distance(a) - distance(b));
    const index = Math.floor(Math.random() * Math.min(choices, this.#left.length));
    const [puzzle] = this.#left.splice(index, 1);
    if (!puzzle) {
      this.end();
      notify('These were all puzzles of the run.');
    }
    return puzzle;
  }

  /** Records the result of a puzzle, unless it has one or there is no run. */
  record(puzzle, isSolved) {
    if (!this.isOn || this.#results.has(puzzle)) return;
    this.#results.set(puzzle, isSolved);
    this.#ratings.record(puzzle, isSolved);
    this.#showText();
  }

  #showText() {
    const { rating } = this.#ratings.of(this.#game);
    const solved = [...this.#results.values()].filter(Boolean).length;
    const change = rating - this.#first;
    this.text.textContent = `${solved} of ${countText(this.#results.size, 'puzzle')} solved, rating ${rating}`
      + `${change ? ` (${change > 0 ? '+' : '−'}${Math.abs(change)})` : ''}`;
  }
}
