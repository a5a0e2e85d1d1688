/** The curves of a match over its games, with their confidence intervals. */

import { h, replace, svg } from './dom.js';
import { areaPath, linePath } from './paths.js';

/** The height of the chart in pixels. */
const height = 150;

/** Space around the curves for the labels of the axes, in pixels. */
const margin = { left: 44, right: 8, top: 8, bottom: 20 };

/** The maximum number of curves whose intervals are drawn: more would hide each other. */
const maxIntervals = 2;

/** @typedef {{name: string, points: [number, number, number, number][]}} Curve points are the number of games, the value, and the lower and upper end of the interval */

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

  /** @param {Curve[]} curves @param {boolean} isElo whether the values are Elo differences instead of shares of the points */
  show(curves, isElo) {
    this.#curves = curves.filter((c) => c.points.length > 1);
    this.#isElo = isElo;
    this.element.hidden = !this.#curves.length;
    this.#draw();
  }

  #draw() {
    if (!this.#curves.length || !this.#width) return;
    const last = Math.max(...this.#curves.map((c) => c.points.at(-1)[0]));
    const [low, high] = rangeOf(this.#curves);
    const x = (games) => margin.left + (games / last) * (this.#width - margin.left - margin.right);
    const y = (value) => clamp(margin.top + ((high - value) / (high - low)) * (height - margin.top - margin.bottom));
    const unit = this.#isElo ? 'Elo' : 'share of the points';
    replace(this.#picture, svg('svg', { viewBox: `0 0 ${this.#width} ${height}`, role: 'img', 'aria-label': this.#description(unit) },
      this.#axes(last, ticks(low, high), y), this.#curves.length <= maxIntervals && this.#intervals(x, y), this.#lines(x, y)));
    replace(this.#legend, this.#curves.map((c, i) => h('span', { class: colourClass(i) }, c.name)), h('span', { class: 'quiet' }, unit));
  }

  #axes(last, values, y) {
    const right = this.#width - margin.right;
    return [
      values.map((v) => [
        svg('path', { class: 'grid', d: `M${margin.left} ${y(v).toFixed(1)}H${right}` }),
        svg('text', { x: margin.left - 6, y: (y(v) + 4).toFixed(1), class: 'end' }, this.#valueText(v)),
      ]),
      svg('text', { x: margin.left, y: height - 5 }, '0'),
      svg('text', { x: right, y: height - 5, class: 'end' }, `${last} games`),
    ];
  }

  #intervals(x, y) {
    return this.#curves.map(({ points }, i) => svg('path', {
      class: `interval ${colourClass(i)}`,
      d: areaPath(points.map(([games, , , high]) => [x(games), y(high)]), points.map(([games, , low]) => [x(games), y(low)])),
    }));
  }

  #lines(x, y) {
    return this.#curves.map(({ points }, i) => svg('path', {
      class: `curve ${colourClass(i)}`, d: linePath(points.map(([games, value]) => [x(games), y(value)])),
    }));
  }

  /** A value as text. */
  #valueText(value) { return this.#isElo ? String(Math.round(value)) : `${Math.round(100 * value)} %`; }

  #description(unit) {
    return `${unit} over games. ${this.#curves.map((c) => {
      const [games, value, low, high] = c.points.at(-1);
      return `${c.name} after ${games} games: ${this.#valueText(value)}, between ${this.#valueText(low)} and ${this.#valueText(high)}`;
    }).join('; ')}`;
  }
}

const clamp = (y) => Math.min(Math.max(y, margin.top), height - margin.bottom);

/** The style class of a curve; the six colours repeat. */
const colourClass = (i) => `curve-${i % 6}`;

/** The range of values on the axis: of the curves, and of the later half of their intervals, because the first ones are very wide. */
function rangeOf(curves) {
  const values = curves.flatMap((c) => [
    ...c.points.map(([, value]) => value), ...c.points.slice(c.points.length / 2).flatMap(([, , low, high]) => [low, high]),
  ]).filter(Number.isFinite);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = (high - low || Math.abs(high) || 1) * 0.06;
  return [low - room, high + room];
}

/** Three to six round numbers in a range. */
function ticks(low, high) {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((f) => f * power).find((s) => s >= rough);
  const list = [];
  for (let t = Math.ceil(low / step) * step; t <= high; t += step) list.push(t);
  return list;
}
