/** The graph of the seats' chances over the game, with the moves that lost chances. A click or an arrow key goes to a position. */

import { h, replace, svg } from './dom.js';
import { evaluationsOf, judgements, percent } from './evaluations.js';
import { Mistakes } from './mistakes.js';
import { areaPath } from './paths.js';
import { Review } from './review.js';
import { summaryTable } from './summary.js';
import { countText } from './words.js';

/** The height of the graph, and the radius of the dot on a bad move, in pixels. */
const height = 120;
const radius = 4;

/** @param {import('./app.js').App} app @param {HTMLElement} element */
export function install(app, element) {
  const review = new Review(app);
  const mistakes = new Mistakes(app);
  const graph = new Graph(app, mistakes);
  element.append(h('div', { class: 'tools' }, review.button, review.depth, review.progress, review.text, mistakes.button), graph.element, graph.legend, graph.summary);
}

/** Draws the chances along the present line of the game. */
class Graph {
  #app;
  #evaluations;
  #mistakes;
  #line = []; // the nodes that are drawn
  #width = 0;
  #isFrameRequested = false;

  constructor(app, mistakes) {
    this.#app = app;
    this.#mistakes = mistakes;
    this.#evaluations = evaluationsOf(app);
    this.element = h('div', {
      class: 'graph', role: 'slider', tabindex: 0, 'aria-label': 'Position in the game', 'aria-valuemin': 0, hidden: true,
      onclick: (event) => this.#choose(event),
    });
    this.legend = h('p', { class: 'legend', hidden: true });
    this.summary = h('div', { hidden: true });
    new ResizeObserver(([entry]) => {
      this.#width = Math.round(entry.contentRect.width);
      this.draw();
    }).observe(this.element);
    for (const type of ['game', 'position', 'tree']) app.addEventListener(type, () => this.draw());
    for (const type of ['change', 'reviewing']) this.#evaluations.addEventListener(type, () => this.draw());
  }

  /** Requests one drawing in the next frame for all changes until then. */
  draw() {
    if (this.#isFrameRequested) return;
    this.#isFrameRequested = true;
    requestAnimationFrame(() => {
      this.#isFrameRequested = false;
      this.#draw();
    });
  }

  #draw() {
    const { tree } = this.#app;
    if (!tree) return;
    this.#line = tree.currentLine();
    this.#mistakes.offer(this.#line);
    const evaluated = this.#line.filter((node) => this.#evaluations.get(node));
    const isEmpty = evaluated.length < 2 || tree.isPuzzle;
    const isReviewed = !isEmpty && evaluated.length === this.#line.length;
    const summary = isReviewed && summaryTable(this.#app, this.#line);
    replace(this.summary, summary);
    this.summary.hidden = !summary;
    this.element.hidden = isEmpty;
    this.legend.hidden = isEmpty || evaluated.every((node) => this.#evaluations.get(node).seat < 0);
    if (isEmpty || !this.#width) return;
    this.element.classList.toggle('stones', this.#app.geometry.stones);
    replace(this.element, svg('svg', { viewBox: `0 0 ${this.#width} ${height}`, 'aria-hidden': 'true' },
      this.#areas(evaluated), this.#marks(), this.#cursor()));
    this.#describe(tree.at);
    this.#showLegend();
  }

  /** The x coordinate of a ply. */
  #x(ply) { return (ply / Math.max(1, this.#line.length - 1)) * this.#width; }

  /** A stacked area of each seat's chances, the first seat's at the bottom. There is a gap where positions were not searched. */
  #areas(evaluated) {
    const seats = this.#evaluations.get(evaluated[0]).chances.length;
    const runs = []; // of consecutive positions
    for (const node of evaluated) {
      if (runs.at(-1)?.at(-1) === node.parent) runs.at(-1).push(node);
      else runs.push([node]);
    }
    const areas = Array.from({ length: seats }, (_, seat) => svg('path', {
      class: `area seat-${seat}`, d: runs.map((run) => areaPath(this.#edge(run, seat + 1), this.#edge(run, seat))).join(''),
    }));
    return [...areas, svg('path', { class: 'middle', d: `M0 ${height / 2}H${this.#width}` })];
  }

  /** The line above the chances of the seats before the given one, along consecutive positions and half a ply beyond them. */
  #edge(run, seat) {
    const points = run.map((node) => {
      const sum = this.#evaluations.get(node).chances.slice(0, seat).reduce((a, b) => a + b, 0);
      return [node.ply, height * (1 - Math.min(sum, 1))];
    });
    const last = this.#line.length - 1;
    const [[first, before], [end, after]] = [points[0], points.at(-1)];
    return [[Math.max(0, first - 0.5), before], ...points, [Math.min(last, end + 0.5), after]].map(([ply, y]) => [this.#x(ply), y]);
  }

  /** A dot on each move that lost chances. */
  #marks() {
    return this.#line.flatMap((node) => {
      const judgement = this.#evaluations.judge(node);
      if (!judgement) return [];
      const chance = this.#evaluations.get(node).chances[0];
      const inside = (at, length) => Math.min(Math.max(at, radius + 1), length - radius - 1).toFixed(1);
      return [svg('circle', {
        class: judgement.name, cx: inside(this.#x(node.ply), this.#width), cy: inside(height * (1 - chance), height), r: radius,
      })];
    });
  }

  #cursor() {
    const x = this.#x(this.#app.tree.at.ply).toFixed(1);
    return svg('path', { class: 'cursor', d: `M${x} 0V${height}` });
  }

  /** Describes the present position for screen readers. */
  #describe(node) {
    const chances = this.#evaluations.get(node)?.chances.map((c, seat) => `${this.#app.seatName(seat)} ${percent(c)}`) ?? [];
    const judgement = this.#evaluations.judge(node)?.name;
    const place = node.parent ? `move ${node.ply}, ${node.label}` : 'the first position';
    this.element.setAttribute('aria-valuemax', String(this.#line.length - 1));
    this.element.setAttribute('aria-valuenow', String(node.ply));
    this.element.setAttribute('aria-valuetext', [place, ...chances, judgement].filter(Boolean).join(', '));
  }

  /** Fills the legend: the number of moves with each judgement, as a button that goes to the next of them. */
  #showLegend() {
    const focused = [...this.legend.children].indexOf(document.activeElement);
    replace(this.legend, judgements.toReversed().map((judgement) => {
      const found = this.#line.filter((node) => this.#evaluations.judge(node) === judgement);
      return h('button', { type: 'button', class: judgement.name, disabled: !found.length, onclick: () => this.#gotoNext(found) },
        `${countText(found.length, judgement.name, judgement.plural)} `,
        h('span', { class: 'quiet' }, `${judgement.glyph} ≥ ${percent(judgement.loss)}`));
    }), h('span', { class: 'quiet' }, 'of winning chances lost'));
    this.legend.children[focused]?.focus();
  }

  /** Goes to the next of some nodes, cyclically. */
  #gotoNext(nodes) {
    const { at } = this.#app.tree;
    this.#app.goto(nodes.find((node) => node.ply > at.ply) ?? nodes[0]);
  }

  #choose(event) {
    const { left, width } = this.element.getBoundingClientRect();
    const at = Math.round(((event.clientX - left) / width) * (this.#line.length - 1));
    this.#app.goto(this.#line[Math.min(Math.max(at, 0), this.#line.length - 1)]);
  }
}
