/** The static evaluation of the position shown, term by term. */

import { h, replace } from './dom.js';

/** @param {import('./app.js').App} app @param {HTMLElement} element */
export function installExplanation(app, element) {
  const body = h('div', {});
  const details = h('details', { class: 'explanation' }, h('summary', {}, 'Evaluation, term by term'), body);
  element.append(details);
  let requests = 0; // counts requests, so that late answers can be ignored
  const update = async () => {
    if (!details.open || !app.position) return;
    const number = ++requests;
    try {
      const answer = await app.request('explain', app.positionFields());
      if (number === requests) replace(body, tables(app, answer));
    } catch (error) {
      if (number === requests) replace(body, h('p', { class: 'quiet' }, error.message));
    }
  };
  details.addEventListener('toggle', update);
  app.addEventListener('position', update);
  app.addEventListener('game', () => {
    details.hidden = !app.definition.evaluated;
    replace(body);
  });
}

/** @param {{worth: number[], parts: {seat: number, total: number, terms: Object[]}[]}} explanation */
function tables(app, { worth, parts }) {
  if (!worth.length && !parts.length) return h('p', { class: 'quiet' }, 'There is no evaluation of this position.');
  return [
    worth.length > 0 && h('p', {}, 'Estimate: ', worth.map((w, seat) => `${app.seatName(seat)} ${signed(w)}`).join(', ')),
    parts.length === 1 && detailedTable(app, parts[0]),
    parts.length > 1 && comparisonTable(app, parts),
  ];
}

/** The terms for one seat, with weights and counts. */
function detailedTable(app, { seat, total, terms }) {
  return h('table', {},
    h('caption', {}, `For ${app.seatName(seat)}: ${signed(total)}`),
    h('thead', {}, headings('Term', 'Weight', 'Count', 'Value')),
    h('tbody', {}, terms.map((t) => h('tr', {},
      h('th', { scope: 'row' }, t.name), h('td', {}, withMinus(t.weight)), h('td', {}, withMinus(t.count)), h('td', {}, signed(t.value, 2))))));
}

/** The values of the terms for several seats, side by side. */
function comparisonTable(app, parts) {
  const names = [...new Set(parts.flatMap((p) => p.terms.map((t) => t.name)))];
  const valueOf = (part, name) => part.terms.find((t) => t.name === name)?.value;
  return h('table', {},
    h('caption', {}, 'Values of the terms'),
    h('thead', {}, headings('Term', ...parts.map((p) => app.seatName(p.seat)))),
    h('tbody', {},
      names.map((name) => h('tr', {}, h('th', { scope: 'row' }, name), parts.map((p) => {
        const value = valueOf(p, name);
        return h('td', {}, value === undefined ? '' : signed(value, 1));
      }))),
      h('tr', { class: 'total' }, h('th', { scope: 'row' }, 'total'), parts.map((p) => h('td', {}, signed(p.total))))));
}

function headings(...texts) { return h('tr', {}, texts.map((t) => h('th', { scope: 'col' }, t))); }

/** A number with a minus sign, which is as wide as a plus sign, instead of a hyphen. */
const withMinus = (n) => String(n).replace('-', '−');

/** A number with its sign. */
function signed(n, digits = 0) {
  return `${n < 0 ? '' : '+'}${withMinus(n.toFixed(digits))}`;
}
