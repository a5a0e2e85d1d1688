/** Curves of a match over its games, each with the interval that holds the true value. */

import { h, replace, svg } from './dom.js';

const height = 150;

/** Room beside the curves for the numbers of the axes. */
const margin = { left: 44, right: 8, top: 8, bottom: 20 };

/** At most so many curves have an interval drawn; of more it would hide the others. */
const clearCurves = 2;

/** @typedef {{name: string, points: [number, number, number, number][]}} Curve points are games, value, low and high */

export class Chart {
  #curves = [];
  #isElo = false;
  #width = 0;
  #picture = h('div', {});
  #legend = h('p', { class: 'legend' });

  constructor() {
    this.element = h('figure', { class: 'chart', hidden: true }, this.#picture, this.#legend);
    new ResizeObserver(([entry]) => {
      this.#width = Math.round(entry.contentRect.width);
      this.#draw();
    }).observe(this.#picture);
  }

  /** @param {Curve[]} curves @param {boolean} isElo the values are Elo, and shares of the points if not */
  show(curves, isElo) {
    this.#curves = curves.filter((c) => c.points.length > 1);
    this.#isElo = isElo;
    this.element.hidden = !this.#curves.length;
    this.#draw();
  }

  #draw() {
    if (!this.#curves.length || !this.#width) return;
    const points = this.#curves.flatMap((c) => c.points);
    const last = Math.max(...points.map(([games]) => games));
    const [low, high] = rangeOf(this.#curves);
    const x = (games) => margin.left + (games / last) * (this.#width - margin.left - margin.right);
    const y = (value) => margin.top + ((high - value) / (high - low)) * (height - margin.top - margin.bottom);
    const steps = ticks(low, high);
    const unit = this.#isElo ? 'Elo' : 'share of the points';
    replace(this.#picture, svg('svg', { viewBox: `0 0 ${this.#width} ${height}`, role: 'img', 'aria-label': this.#inWords(unit) },
      steps.map((t) => [
        svg('path', { class: 'grid', d: `M${margin.left} ${y(t).toFixed(1)}H${this.#width - margin.right}` }),
        svg('text', { x: margin.left - 6, y: (y(t) + 4).toFixed(1), class: 'end' }, this.#name(t)),
      ]),
      svg('text', { x: margin.left, y: height - 5 }, '0'),
      svg('text', { x: this.#width - margin.right, y: height - 5, class: 'end' }, `${last} games`),
      this.#curves.length <= clearCurves && this.#curves.map((c, i) => svg('path', {
        class: `interval curve-${i % 6}`, d: `${lineOf(c.points.map(([g, , , h2]) => [x(g), clamp(y(h2))]))}L${lineOf(c.points.toReversed().map(([g, , l]) => [x(g), clamp(y(l))])).slice(1)}Z`,
      })),
      this.#curves.map((c, i) => svg('path', { class: `curve curve-${i % 6}`, d: lineOf(c.points.map(([g, v]) => [x(g), clamp(y(v))])) }))));
    replace(this.#legend, this.#curves.map((c, i) => h('span', { class: `curve-${i % 6}` }, c.name)), h('span', { class: 'quiet' }, unit));
  }

  /** A value as the axis names it. */
  #name(value) { return this.#isElo ? String(Math.round(value)) : `${Math.round(100 * value)} %`; }

  #inWords(unit) {
    return `${unit} over games. ${this.#curves.map((c) => {
      const [games, value, low, high] = c.points.at(-1);
      return `${c.name} after ${games} games: ${this.#name(value)}, between ${this.#name(low)} and ${this.#name(high)}`;
    }).join('; ')}`;
  }
}

const clamp = (y) => Math.min(Math.max(y, margin.top), height - margin.bottom);

const lineOf = (points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

/** The range of values that is drawn: of the curves, and of the intervals in their later halves, as the first ones are very wide. */
function rangeOf(curves) {
  const values = curves.flatMap((c) => [
    ...c.points.map(([, value]) => value), ...c.points.slice(c.points.length / 2).flatMap(([, , low, high]) => [low, high]),
  ]).filter(Number.isFinite);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = (high - low || Math.abs(high) || 1) * 0.06;
  return [low - room, high + room];
}

/** Round numbers in a range, three to six of them. */
function ticks(low, high) {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((f) => f * power).find((s) => s >= rough);
  const list = [];
  for (let t = Math.ceil(low / step) * step; t <= high; t += step) list.push(t);
  return list;
}
