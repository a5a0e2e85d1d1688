/** Analyses the position that a diagram shows, with the engine, which is loaded when a person asks for the first analysis of the page. */
import { button, h } from './dom.js';
import { marksOf } from './linemarks.js';

/** The lines of an analysis, its time for a position in milliseconds, and the moves shown of each line. */
const extent = { lines: 3, milliseconds: 10_000, moves: 8 };

export class Analysis {
  #player;
  #puzzle;
  #search = null; // the running search; another object for each position
  #button = button('Analyse', () => this.#toggle(), { class: 'analyse', 'aria-pressed': 'false' });
  #list = h('ol', { class: 'lines', 'aria-label': 'Best lines' });
  #note = h('p', { class: 'note' });

  /** @param {import('./diagramplayer.js').Player} player @param {import('./diagrampuzzle.js').Puzzle} [puzzle] whose solution it would give away */
  constructor(player, puzzle) {
    this.#player = player;
    this.#puzzle = puzzle;
    player.element.append(this.#button, this.#note, this.#list);
    player.addEventListener('step', () => this.#update());
  }

  get #isOn() { return this.#button.ariaPressed === 'true' && !this.#button.hidden; }

  #toggle() {
    this.#button.ariaPressed = String(!this.#isOn);
    this.#update();
  }

  /** Ends the analysis. */
  stop() {
    this.#button.ariaPressed = 'false';
    this.#update();
  }

  async #update() {
    const { position, diagram, ply } = this.#player;
    this.#button.hidden = Boolean(this.#puzzle && !this.#puzzle.isDone);
    this.#search?.running?.stop();
    this.#show([]);
    this.#note.textContent = '';
    const search = this.#isOn && !position.over ? { running: null } : null;
    this.#search = search;
    if (!search) return;
    this.#note.textContent = 'The engine is being loaded …';
    try {
      const engine = await import('./diagramengine.js');
      if (search !== this.#search) return;
      const { lines, milliseconds } = extent;
      const fields = { game: diagram.game, moves: diagram.moves.slice(0, ply), seat: position.actors[0], lines, milliseconds };
      search.running = await engine.search('analyse', fields, (answer) => {
        if (search !== this.#search) return;
        this.#show(answer.lines, answer.seat);
        this.#note.textContent = `${this.#player.seatName(answer.seat)} to move, depth ${answer.depth}`;
      });
      if (search === this.#search) this.#note.textContent = 'The engine is thinking …';
      else search.running.stop();
      const { lines: [best] } = await search.running.done;
      if (search === this.#search && best) this.#player.announce(`best: ${lineText(best)}`);
    } catch (error) {
      if (search !== this.#search) return;
      this.#note.textContent = error.message === 'stopped' ? '' : error.message;
      this.#button.ariaPressed = 'false';
    }
    // Another diagram has begun an analysis.
    if (search === this.#search && search.running?.isStopped) this.stop();
  }

  #show(lines, seat) {
    const { simultaneous } = this.#player.position;
    this.#list.replaceChildren(...lines.map((line) => h('li', {}, h('span', { class: 'score' }, scoreText(line)), ' ', movesText(line))));
    this.#player.view.setMarks('engine', lines.flatMap((line, i) => marksOf(line, i, { seat, threats: false, simultaneous })));
  }
}

const scoreText = ({ share, score }) => (share ? `${Math.round(100 * share)} %` : score.text);

const movesText = ({ moves }) => moves.slice(0, extent.moves).map(({ label }) => label).join(' ');

const lineText = (line) => `${movesText(line)}, ${scoreText(line)}`;
