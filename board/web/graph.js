/**
 * The graph of the seats' chances over the game. The review searches every position with few nodes, and marks the moves that lost
 * chances. A click or an arrow key goes to a position.
 */

import { announce, button, h, replace, svg } from './dom.js';
import { evaluationsOf, judgements, percent } from './evaluations.js';
import { areaPath } from './paths.js';
import { countText } from './words.js';

/** The node limit of the review for each position. */
const reviewNodes = 4000;

/** The height of the graph, and the radius of the dot on a bad move, in pixels. */
const height = 120;
const radius = 4;

/** @param {import('./app.js').App} app @param {HTMLElement} element */
export function install(app, element) {
  const graph = new Graph(app);
  const review = new Review(app);
  element.append(h('div', { class: 'tools' }, review.button, review.progress, review.text), graph.element, graph.legend);
}

/** Draws the chances along the present line of the game. */
class Graph {
  #app;
  #evaluations;
  #line = []; // the nodes that are drawn
  #width = 0;
  #isFrameRequested = false;

  constructor(app) {
    this.#app = app;
    this.#evaluations = evaluationsOf(app);
    this.element = h('div', {
      class: 'graph', role: 'slider', tabindex: 0, 'aria-label': 'Position in the game', 'aria-valuemin': 0, hidden: true,
      onclick: (event) => this.#choose(event),
    });
    this.legend = h('p', { class: 'legend', hidden: true });
    new ResizeObserver(([entry]) => {
      this.#width = Math.round(entry.contentRect.width);
      this.draw();
    }).observe(this.element);
    for (const type of ['game', 'position', 'tree']) app.addEventListener(type, () => this.draw());
    this.#evaluations.addEventListener('change', () => this.draw());
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
    const evaluated = this.#line.filter((node) => this.#evaluations.get(node));
    const isEmpty = evaluated.length < 2;
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

/** Searches all positions of the present line, one after the other. */
class Review {
  #app;
  #evaluations;
  #run = null; // {search}

  constructor(app) {
    this.#app = app;
    this.#evaluations = evaluationsOf(app);
    this.button = button('Review the game', () => this.#toggle());
    this.progress = h('progress', { hidden: true, 'aria-label': 'Positions reviewed' });
    this.text = h('span', { class: 'figures' });
    app.addEventListener('game', () => {
      this.#stop();
      this.button.disabled = !app.definition.searchable;
      this.text.textContent = '';
    });
  }

  #toggle() {
    if (this.#run) this.#stop();
    else this.#begin();
  }

  #stop() {
    const run = this.#run;
    if (!run) return;
    this.#run = null;
    run.search?.stop();
    this.button.textContent = 'Review the game';
    this.progress.hidden = true;
    this.#evaluations.isReviewing = false;
  }

  async #begin() {
    const run = { search: null };
    this.#run = run;
    this.#evaluations.isReviewing = true;
    this.button.textContent = 'Stop';
    this.progress.hidden = false;
    this.text.textContent = '';
    const line = this.#app.tree.currentLine();
    this.progress.max = line.length;
    try {
      // From the end, so that the transposition table holds later positions when earlier ones are searched.
      for (const [i, node] of line.toReversed().entries()) {
        this.progress.value = i;
        await this.#evaluate(run, node);
        if (this.#run !== run) return;
      }
      announce('The game has been reviewed');
    } catch (error) {
      if (this.#run === run) this.text.textContent = error.message;
    }
    if (this.#run === run) this.#stop();
  }

  /** Evaluates the position of a node. It starts again if a search for a move to play interrupts it. */
  async #evaluate(run, node) {
    if ((this.#evaluations.get(node)?.nodes ?? 0) >= reviewNodes) return;
    const app = this.#app;
    const position = await app.positionOf(node);
    if (position.over) {
      if (position.points) this.#evaluations.put(node, { chances: position.points, nodes: Infinity, seat: -1 });
      return;
    }
    const seat = position.actors[0];
    while (this.#run === run) {
      run.search = app.search('analyse', { ...app.positionFields(node), seat, lines: 1, nodes: reviewNodes });
      let answer;
      try {
        answer = await run.search.done;
      } catch (error) {
        if (!run.search.isStopped) throw error;
      }
      if (!run.search.isStopped) {
        const [best] = answer.lines;
        this.#evaluations.put(node, {
          chances: best.chances, nodes: reviewNodes, seat: position.simultaneous ? -1 : seat, best: best.moves[0].move, plies: best.score.plies,
        });
        return;
      }
      if (app.searches.busy) await new Promise((free) => { app.searches.addEventListener('idle', free, { once: true }); });
    }
  }
}
