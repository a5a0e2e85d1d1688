/** The opening explorer: the moves from the position on the board, in the program's book or the games of a record. A click plays a move. */
import { button, h, replace, reportFailure } from './dom.js';
import { capitalise, countText, outcomes, pointsText } from './words.js';

/** The value of the selection for the program's book, in place of the number of a record. */
const book = 0;

/** Installs the explorer among the tools of the analysis. @param {import('./app.js').App} app @param {HTMLElement} element */
export function installExplorer(app, element) {
  const explorer = new Explorer(app);
  const details = h('details', { class: 'openings', ontoggle: () => explorer.update() }, h('summary', {}, 'Openings'), explorer.element);
  app.addEventListener('game', () => { if (app.tree.isPuzzle) details.open = false; }); // proved moves would solve the puzzle
  element.append(details);
}

export class Explorer {
  #app;
  #source = h('select', { 'aria-label': 'Source', onchange: () => this.update() });
  #shown = ''; // a key of the table's content: the source and the position
  #requests = 0; // counts requests, so that late answers can be ignored
  #note = h('p', { class: 'quiet', role: 'status' });
  #table = h('div', { class: 'wide-table' });

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
    this.element = h('section', { class: 'explorer', 'aria-label': 'Opening explorer' },
      h('div', { class: 'tools' }, h('label', {}, 'Moves in ', this.#source)), this.#note, this.#table);
    this.#listSources();
    app.addEventListener('position', () => this.update());
    app.addEventListener('records', () => this.#listSources());
    new ResizeObserver(() => this.update()).observe(this.element); // when the panel is shown
  }

  #listSources() {
    const chosen = this.#source.value || String(book);
    replace(this.#source, h('option', { value: book }, 'the program’s book'), [...this.#app.records].map(([record, { name }]) => h('option', { value: record }, name)));
    this.#source.value = chosen;
    this.update();
  }

  /** Shows the moves in the games of a record. */
  show(record) {
    this.#source.value = String(record);
    this.update();
  }

  /** Shows the moves from the position on the board, if the panel is visible. */
  async update() {
    const { tree } = this.#app;
    if (!tree || !this.element.checkVisibility()) return;
    const record = Number(this.#source.value);
    const fields = { record, ...this.#app.positionFields() };
    const key = JSON.stringify([this.#app.records.get(record)?.count, fields]);
    if (key === this.#shown) return;
    this.#shown = key;
    const number = ++this.#requests;
    const isDone = await reportFailure(async () => {
      const answer = await this.#app.request('explore', fields);
      if (number === this.#requests) this.#showMoves(record, answer, tree);
    });
    if (!isDone && number === this.#requests) this.#shown = '';
  }

  #showMoves(record, { count, moves }, tree) {
    const { at } = tree;
    this.#note.textContent = record === book ? bookNote(count, moves) : count ? countText(count, 'game')
      : 'No game of this record has this position. The start of its games is on the board after opening one and going to its first position.';
    const columns = this.#columns(count, moves);
    const play = ({ move, label }) => { if (tree === this.#app.tree && tree.at === at) tree.add({ move, label: label || move }); };
    replace(this.#table, moves.length > 0 && h('table', {},
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Move'), columns.map(({ title }) => h('th', { scope: 'col' }, title)))),
      h('tbody', {}, moves.map((move) => h('tr', {},
        h('td', {}, button(move.label || move.move, () => play(move), { 'aria-label': `Play ${move.label || move.move}` }),
          move.images > 1 && h('span', { class: 'quiet', title: 'The same move up to the symmetries of the board' }, ` × ${move.images}`)),
        columns.map(({ cell }) => h('td', {}, cell(move))))))));
  }

  /** The columns besides the move, of which some move has an entry: the title, and the content of the cell of a move. */
  #columns(games, moves) {
    const { position, tree } = this.#app;
    const names = tree.players.map((_, seat) => capitalise(this.#app.seatName(seat)));
    const mover = !position.simultaneous && names.length === 2 ? position.actors[0] : null;
    const points = (seat) => (m) => m.games > 0 && (m.games === 1 ? pointsText(m.points[seat]) : percent(m.points[seat]));
    const seats = mover === null ? names.map((_, seat) => seat) : [mover];
    return [
      moves.some((m) => m.games) && { title: 'Games', cell: (m) => (m.games ? `${m.games}${m.games < games / 100 ? '' : ` (${percent(m.games / games)})`}` : '') },
      ...seats.map((seat) => moves.some((m) => m.games) && { title: `${names[seat]} scored`, cell: points(seat) }),
      moves.some((m) => m.chances) && {
        title: mover === null ? 'Engine' : `Engine for ${names[mover]}`,
        cell: ({ chances, depth, nodes }) => chances && h('span', { title: `Depth ${depth}, ${nodes} nodes` },
          mover === null ? chances.map(percent).join(', ') : `${(100 * chances[mover]).toFixed(1)} %`),
      },
      moves.some((m) => m.proved) && { title: 'Proved', cell: ({ proved, proof }) => proved && provedMark(proved, proof) },
    ].filter(Boolean);
  }
}

function bookNote(games, moves) {
  if (!moves.length) return 'The book does not know this position.';
  return games ? `${countText(games, 'game')} of the engine against itself` : '';
}

const percent = (share) => `${Math.round(100 * share)} %`;

/** The mark of a proved result for the side to move. */
function provedMark(outcome, proof) {
  const { text, tone } = outcomes[outcome];
  return h('span', { class: `proved ${tone}`, title: `Proved: ${text} for the side to move (${proof})` }, `✓ ${outcome}`);
}
