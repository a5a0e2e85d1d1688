/** The first page: a game in progress that can be played on, and a card that says what else can be done. */
import { button, byId, h, replace } from './dom.js';
import { schema } from './saved.js';
import { GameTree } from './tree.js';

/** The moves of a game of Pente in which the first side, which is to move, can force a win. */
const moves = '0:0 0:-2 -3:0 -2:0 -3:1 -3:2 -3:-1 -3:-2 -1:-1 1:1 -1:-2 -1:-3 -2:-1 -1:0 -1:-2 -4:1 -4:-1 -1:-1 -1:1 -1:-1 -5:-2 -6:-3'.split(' ');

/** The strength of the engine in the game to watch. */
const watchedLevel = 5;

/** A new tree of the game that greets. It is kept like other games once somebody plays on. */
export function greeting() {
  const nodes = moves.map((move, parent) => ({ parent, move }));
  return GameTree.fromSaved({ schema, game: 'pente', players: ['human', 'engine'], nodes, at: nodes.length }, 'changed');
}

/** Whether a tree is the game that greets, without any change. */
const isGreeting = (tree) => tree.keep === 'changed' && tree.game.name === 'pente'
  && tree.subtree().slice(1).map(({ move }) => move).join(' ') === moves.join(' ');

/** @param {import('./app.js').App} app @param {HTMLElement} element */
export function install(app, element) {
  const dismiss = () => { element.hidden = true; };
  const actions = {
    Play: () => byId('new-game').click(),
    Analyse: () => byId('analysis').querySelector('[role=switch]').click(),
    Learn: () => app.showPanel('learn'),
    Watch: () => watch(app),
  };
  replace(element, h('div', { class: 'card' },
    h('h2', {}, 'X (black) can force a win'),
    h('p', {}, 'Find the move on the board, and play on against the engine. Or choose what to do:'),
    h('div', { class: 'tools' }, Object.entries(actions).map(([label, action], i) => button(label, () => {
      dismiss();
      action();
    }, { class: i === 0 && 'primary' })))));
  for (const type of ['game', 'tree']) app.addEventListener(type, () => { element.hidden = !isGreeting(app.tree); });
}

/** Begins a game of six engines. */
const watch = (app) => app.start({ name: 'chinesecheckers', options: { triangles: '0,1,2,3,4,5' } }, Array(6).fill('engine'), { strengths: Array(6).fill(watchedLevel) });
