/** A board on which a person sets up a position by placing men. */
import { BoardView } from './boardview.js';
import { button, h, replace } from './dom.js';
import { isEditable, PositionText } from './positiontext.js';
import { capitalise } from './words.js';

/** Event "change": the person has changed the position, whose text form is `text`. */
export class Editor extends EventTarget {
  #tool = 0;
  #key = ''; // identifies the geometry of the board

  /** @param {import('./app.js').App} app */
  constructor(app) {
    super();
    this.app = app;
    this.board = h('div', { class: 'board' });
    this.tools = h('div', { class: 'tools', role: 'group', 'aria-label': 'What a click puts on a cell' });
    this.fields = h('div', { class: 'fields' });
    this.element = h('div', { class: 'editor' }, this.board, h('div', { class: 'editor-side' }, this.tools, this.fields));
    this.view = new BoardView(this.board, editorOptions(app.view.options));
    this.view.addEventListener('cell', ({ detail }) => this.#put(detail.cell));
    this.view.addEventListener('drop', ({ detail }) => this.#move(detail.from, detail.cell));
  }

  /**
   * Shows a position.
   * @param {string} game
   * @param {import('./app.js').Position} position
   * @param {import('./geometry.js').Geometry} geometry of its board
   */
  show(game, position, geometry) {
    this.position = isEditable(game) ? new PositionText(game, position.text, geometry) : null;
    const key = `${game} ${geometry.length} ${geometry.shades.join('')}`;
    if (key !== this.#key) {
      this.#key = key;
      this.#tool = 0;
      this.view.options = editorOptions(this.app.view.options);
      this.view.setGeometry(geometry);
    }
    this.seats = position.seats;
    this.#draw(position.board);
    this.#showTools();
    this.#showFields();
  }

  get text() { return this.position?.toString() ?? ''; }

  #draw(board) {
    this.view.setBoard(board);
    const men = new Set(board.men.flat());
    this.view.setInteraction({ seat: null, movable: men, selected: null, targets: new Set(), placements: new Set() });
  }

  /** Shows a change, even if the rules refuse the position. */
  #changed() {
    this.#draw(this.position.board(this.view.board));
    this.dispatchEvent(new Event('change'));
  }

  #put(cell) {
    if (!this.position || cell === undefined) return;
    const { occupants } = this.view;
    const isThereAlready = this.#tool === 'hole' ? occupants.isHole(cell) : occupants.seats(cell).includes(this.#tool);
    this.position.put(cell, isThereAlready ? null : this.#tool);
    this.#changed();
  }

  #move(from, cell) {
    const [seat] = this.view.occupants.seats(from);
    if (!this.position || cell === from || seat === undefined) return;
    this.position.put(from, null);
    if (cell !== undefined) this.position.put(cell, seat);
    this.#changed();
  }

  #showTools() {
    const { seatNames, piece } = this.view.geometry;
    const tool = (what, label) => button(label, () => {
      this.#tool = what;
      this.#showTools();
    }, { 'aria-pressed': String(this.#tool === what) });
    const parts = this.position ? [
      Array.from({ length: this.seats }, (_, seat) => tool(seat, `${capitalise(piece)}: ${seatNames[seat]}`)),
      tool(null, 'Empty'),
      this.position.hasHoles && tool('hole', 'Knocked out'),
      button('Clear', () => {
        this.position.clear();
        this.#changed();
      }),
    ] : [];
    const focused = this.tools.contains(document.activeElement) ? document.activeElement.textContent : null;
    replace(this.tools, parts);
    if (focused) [...this.tools.children].find((b) => b.textContent === focused)?.focus();
  }

  #showFields() {
    const { position } = this;
    if (!position || this.fields.contains(document.activeElement)) return;
    const { seatNames } = this.view.geometry;
    const select = (label, values, value, set) => {
      const field = h('select', { onchange: () => { set(field.value); this.#changed(); } },
        Object.entries(values).map(([v, text]) => h('option', { value: v, selected: v === String(value) }, text)));
      return h('label', { class: 'field' }, h('span', {}, label), field);
    };
    replace(this.fields,
      position.hasTurn && select('To move', { ...seatNames.slice(0, this.seats) }, position.turn, (v) => { position.turn = Number(v); }),
      position.choices.map(({ field, label, values }) => select(label, values, position.fields[field], (v) => { position.fields[field] = v; })),
      position.numbers.map(({ field, label, max }) => select(label, Object.fromEntries(Array.from({ length: max + 1 }, (_, i) => [i, i])),
        position.fields[field], (v) => { position.fields[field] = v; })));
  }
}

/** The options of a view, without animation and legal moves. */
const editorOptions = (options) => ({ ...options, animation: false, legal: false });
