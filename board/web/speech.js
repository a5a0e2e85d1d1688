/** Has moves and positions announced, as they come about. */

/** What letters of Jackhammer's actions stand for. */
const actions = { s: 'stays', m: 'moves to', h: 'knocks out' };

/** @param {import('./app.js').App} app */
export function install(app) {
  let before = null;
  app.addEventListener('game', () => {
    before = null;
    document.title = `${app.definition.title}: quincunx`;
  });
  app.addEventListener('position', () => {
    const { at } = app.tree;
    const isNew = at.parent === before && before !== null;
    const text = [];
    if (at.parent) text.push(isNew ? moveInWords(app) : `Move ${at.ply}: ${moveInWords(app)}`);
    else text.push(`${app.position.board.title}, first position`);
    text.push(app.position.board.status);
    before = at;
    app.say(text.join('. '));
  });
}

/** The last move with who made it. */
function moveInWords(app) {
  const { at } = app.tree;
  if (app.position.simultaneous) {
    return at.move.split('/').map((action, seat) => `${app.letter(seat)} ${actions[action[0]] ?? ''} ${action.slice(1)}`.trim()).join(', ');
  }
  const taken = app.position.board.marks?.find((m) => m.kind === 'cross')?.cells.length ?? 0;
  const mover = moverOf(app);
  return `${mover}${at.label.replace('>', ' to ')}${taken ? `, ${taken} taken` : ''}`;
}

/** The letter of the seat whose man the last move ended with, and a space; '' if nothing tells. */
function moverOf(app) {
  const { board } = app.position;
  const last = board.marks?.find((m) => m.kind === 'arrow' || m.kind === 'ring')?.cells.at(-1);
  const seat = board.men.findIndex((men) => men.includes(last));
  return seat < 0 ? '' : `${app.letter(seat)} `;
}
