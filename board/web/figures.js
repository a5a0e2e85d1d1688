/** The figures of the players of a record: a column for each player, a row for each figure. */
import { h } from './dom.js';
import { compactNumber } from './evaluations.js';
import { capitalise } from './words.js';

const percent = (share) => `${(100 * share).toFixed(0)} %`;

/** The points and games of a seat or an opening. */
const scored = ({ games, share }) => `${percent(share)} of ${games}`;

/** @param {{name: string, games: number, points: number, seats: Object[], plies: number, ends: Object[], best: Object[], worst: Object[]}[]} players */
export function figuresTable(players) {
  const seats = players.find((p) => p.seats.length)?.seats ?? [];
  const causes = [...new Set(players.flatMap((p) => p.ends.map((e) => e.cause)))];
  const rows = [
    ['Games', (p) => p.games],
    ['Points', (p) => `${percent(p.points / p.games)}: ${Number.isInteger(p.points) ? p.points : p.points.toFixed(1)}`],
    ...seats.map(({ name }, seat) => [`As ${capitalise(name) || seat + 1}`, ({ seats: all }) => (all[seat]?.games ? scored(all[seat]) : '')]),
    ['Moves a game', (p) => p.plies.toFixed(1)],
    ['Depth of a search', (p) => (p.depth ? p.depth.toFixed(1) : '')],
    ['Nodes a move', (p) => (p.nodes ? compactNumber(Math.round(p.nodes)) : '')],
    ['Time a move', (p) => (p.seconds ? timeText(p.seconds) : '')],
    ...causes.map((cause) => [`Ended by ${cause}`, ({ ends }) => endsText(ends.find((e) => e.cause === cause))]),
    ['Best openings', (p) => openings(p.best)],
    ['Worst openings', (p) => openings(p.worst)],
  ];
  const filled = rows.map(([title, of]) => [title, players.map(of)]).filter(([, cells]) => cells.some((c) => c !== '' && c.length !== 0));
  return h('table', {},
    h('thead', {}, h('tr', {}, h('td', {}), players.map(({ name }) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, filled.map(([title, cells]) => h('tr', {}, h('th', { scope: 'row' }, title), cells.map((content) => h('td', {}, content))))));
}

function endsText(ends) { return ends ? `${ends.won} won, ${ends.drawn} drawn, ${ends.lost} lost` : ''; }

function openings(list) { return list.map((o) => h('div', {}, `${o.moves.join(' ')}: ${scored(o)}`)); }

function timeText(seconds) {
  const [unit, size] = [['s', 1], ['ms', 1e-3], ['µs', 1e-6]].find(([, least]) => seconds >= least) ?? ['µs', 1e-6];
  return `${Number((seconds / size).toPrecision(2))} ${unit}`;
}
