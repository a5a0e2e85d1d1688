/** How well each player has played a reviewed game: accuracy, bad moves, and the loss by phase. */

import { h } from './dom.js';
import { evaluationsOf, judgements, percent } from './evaluations.js';

/** The phases of a game, each a third of its moves. */
const phases = ['opening', 'middle', 'end'];

/** The loss of winning chances that halves the accuracy of a move. */
const halvingLoss = 0.1;

const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;

/** The accuracy of a player, 0..1: the mean over the moves, of which one that loses nothing counts 1. @param {number[]} losses of the moves */
const accuracy = (losses) => mean(losses.map((loss) => 2 ** (-loss / halvingLoss)));

/**
 * A table with a row for each player, null if no move of the game is judged.
 * @param {import('./app.js').App} app
 * @param {import('./tree.js').Node[]} line the nodes of the game, the first position included
 * @returns {HTMLElement|null}
 */
export function summaryTable(app, line) {
  const evaluations = evaluationsOf(app);
  const bySeat = new Map();
  for (const node of line.slice(1)) {
    const loss = evaluations.loss(node);
    if (loss === undefined) continue;
    const seat = evaluations.mover(node);
    const phase = Math.floor(phases.length * (node.ply - 1) / (line.length - 1));
    bySeat.set(seat, [...(bySeat.get(seat) ?? []), { loss, phase, judgement: evaluations.judge(node) }]);
  }
  if (!bySeat.size) return null;
  const head = (text, title) => h('th', { scope: 'col', title }, text);
  return h('table', { class: 'summary' },
    h('thead', {}, h('tr', {},
      h('td', {}), head('accuracy', 'Each 10 % of winning chances that a move loses halve its accuracy'),
      judgements.toReversed().map(({ glyph, plural }) => head(glyph, plural)),
      phases.map((phase) => head(`lost: ${phase}`, 'Average loss of winning chances in this third of the game')))),
    h('tbody', {}, [...bySeat].sort(([a], [b]) => a - b).map(([seat, moves]) => h('tr', {},
      h('th', { scope: 'row' }, line[0].tree.names[seat] || app.seatName(seat)), h('td', {}, percent(accuracy(moves.map(({ loss }) => loss)))),
      judgements.toReversed().map((judgement) => h('td', {}, moves.filter((m) => m.judgement === judgement).length)),
      phases.map((_, phase) => h('td', {}, lossText(moves.filter((m) => m.phase === phase))))))));
}

/** The average loss of moves as text. */
const lossText = (moves) => (moves.length ? percent(mean(moves.map(({ loss }) => loss))) : '–');
