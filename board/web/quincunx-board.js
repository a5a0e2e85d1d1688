/**
 * The element quincunx-board: a diagram in any page that plays through a game or asks a puzzle. Its positions are in the page, where
 * `board --diagrams` writes them, or come from the engine, which is loaded only when a person asks for it. See docs/diagrams.md.
 */
import { button, h } from './dom.js';
import { Player } from './diagramplayer.js';

/** The attributes that say what is shown, which go to the engine as they are. */
const contents = ['game', 'options', 'position', 'moves', 'solution', 'seat'];

const styles = ['colours.css', 'diagram.css'];

export class QuincunxBoard extends HTMLElement {
  static observedAttributes = [...contents, 'at', 'analyse', 'theme'];

  #box = h('div', {});
  #isStyled = null; // a promise, fulfilled once the styles are loaded
  #version = 0; // counts what was shown, so that late answers can be ignored
  #player = null;
  #analysis = null;
  #watch = new MutationObserver(() => this.#player?.view.refresh());

  connectedCallback() {
    // Many pages change their theme by an attribute of one of these elements.
    for (const element of [document.documentElement, document.body]) this.#watch.observe(element, { attributes: true });
    if (this.#isStyled) return;
    const root = this.attachShadow({ mode: 'open' });
    const links = styles.map((name) => h('link', { rel: 'stylesheet', href: new URL(name, import.meta.url) }));
    this.#isStyled = Promise.all(links.map((link) => new Promise((resolve, reject) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', () => reject(new Error(`the style sheet ${link.href} can't be loaded`)));
    })));
    root.append(...links, this.#box, h('slot'));
    // A parser that is not done may not have reached the positions.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => this.#begin(), { once: true });
    else this.#begin();
  }

  disconnectedCallback() {
    this.#watch.disconnect();
    this.#analysis?.stop();
  }

  attributeChangedCallback(name) {
    if (name === 'theme') this.#player?.view.refresh();
    else if (this.#version > 0) this.#begin();
  }

  /** The board, null if there is none. @returns {import('./boardview.js').BoardView|null} */
  get view() { return this.#player?.view ?? null; }

  /** The attributes that say what is shown, with single spaces between their words. */
  get #contents() {
    return Object.fromEntries(contents.map((name) => [name, (this.getAttribute(name) ?? '').trim().split(/\s+/).join(' ')]));
  }

  /** Shows what the attributes say, if the page has the positions, and otherwise offers to ask the engine for them. */
  async #begin() {
    const version = ++this.#version;
    this.#analysis?.stop();
    this.#player = this.#analysis = null;
    this.#box.replaceChildren();
    try {
      await this.#isStyled;
      await null; // until all attributes that change together have changed
      if (version !== this.#version) return;
      const wanted = this.#contents;
      if (!wanted.game) throw new Error('the attribute game is missing');
      const diagram = this.#stored(wanted);
      if (diagram) await this.#show(diagram);
      else this.#offer(wanted, version);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** The positions that the page has for these attributes, null if there are none. */
  #stored(wanted) {
    const text = this.querySelector(':scope > script[type="application/json"]')?.textContent;
    if (!text) return null;
    let diagram;
    try {
      diagram = JSON.parse(text);
    } catch (error) {
      throw new Error(`the positions in the page are damaged: ${error.message}`, { cause: error });
    }
    if (diagram?.positions?.length !== diagram?.moves?.length + 1) throw new Error('the positions in the page are damaged: they are not as many as the moves');
    return contents.every((name) => (diagram.for?.[name] ?? '') === wanted[name]) ? diagram : null;
  }

  /** Offers to load the engine, which knows the positions. The content of the element stays visible until then. */
  #offer(wanted, version) {
    const show = button('Show the board', async () => {
      show.disabled = true;
      show.textContent = 'Loading …';
      try {
        const { request } = await import('./diagramengine.js');
        const { id, ...diagram } = await request('diagram', Object.fromEntries(Object.entries(wanted).filter(([, value]) => value)));
        if (version !== this.#version) return;
        await this.#show(diagram);
        this.#box.querySelector('.controls button')?.focus();
      } catch (error) {
        if (version !== this.#version) return;
        this.#fail(error);
        this.#offer(wanted, version); // to try again
      }
    }, { title: 'Loads the engine, about 3 MB' });
    const moves = wanted.moves && ` with the moves ${wanted.moves}`;
    this.#box.append(h('p', { class: 'offer' }, show, ` ${wanted.game}${moves}`));
  }

  /** Shows a diagram. @param {Object} diagram the answer to "diagram" */
  async #show(diagram) {
    const at = this.getAttribute('at') ?? String(diagram.question ?? 0);
    const most = diagram.question ?? diagram.positions.length - 1;
    if (!/^\d+$/.test(at) || Number(at) > most) throw new Error(`at: got "${at}", want 0..${most}`);
    this.shadowRoot.querySelector('slot').hidden = true;
    const isPuzzle = diagram.question !== undefined;
    const version = this.#version;
    // Only what is needed is loaded.
    const [puzzle, analysis] = await Promise.all([isPuzzle && import('./diagrampuzzle.js'), this.hasAttribute('analyse') && import('./diagramanalysis.js')]);
    if (version !== this.#version) return;
    this.#box.replaceChildren();
    this.#player = new Player(this.#box, diagram);
    const question = puzzle && new puzzle.Puzzle(this.#player);
    if (analysis) this.#analysis = new analysis.Analysis(this.#player, question);
    this.#player.go(Number(at));
  }

  /** Shows an error in place, with what the page has as the content of the element. */
  #fail(error) {
    this.shadowRoot.querySelector('slot').hidden = false;
    this.#player = null;
    this.#box.replaceChildren(h('p', { class: 'error', role: 'alert' }, h('strong', {}, 'This diagram can’t be shown:'), ` ${error.message}`));
  }
}

customElements.define('quincunx-board', QuincunxBoard);
