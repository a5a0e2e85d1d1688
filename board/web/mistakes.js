/**
 * Learning from mistakes: after a review, each bad move of a side is tried again in the position before it. The search tells how much of the
 * loss the new move avoids.
 */

import { attempt, button, byId, h, replace, sleep } from './dom.js';
import { evaluationsOf, judgements, percent } from './evaluations.js';
import { Lines } from './lines.js';
import { evaluate, newRun, stop } from './review.js';
import { maxSeats } from './saved.js';
import { summaryTable } from './summary.js';
import { GameTree } from './tree.js';
import { tell, Verdict } from './verdict.js';

/** How long a move that is not good enough stays on the board, in milliseconds. */
const answerDelay = 1200;

/** The part of the loss that a good move avoids at least. It is not even an inaccuracy either. */
const minAvoided = 0.5;

export class Mistakes {
  #app;
  #evaluations;
  #course = null; // {line: the game's nodes, seat, nodes: the mistakes, found: how many were corrected, before: {tree, terms} of the game}
  #task = null; // {index, node: the mistake, tree, start: the node before it, played: the Move, isDone, isHelped, shown: the lines shown, run}
  #section;
  #side;
  #text;
  #verdict = new Verdict();
  #lines;
  #why;
  #answer;
  #next;
  #summary;

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
    this.#evaluations = evaluationsOf(app);
    /** Begins with the mistakes of the game shown. */
    this.button = button('Learn from your mistakes', () => this.#begin(), { class: 'primary', hidden: true });
    this.#build();
    app.addEventListener('game', () => {
      this.#section.hidden = app.tree !== this.#task?.tree;
      if (app.tree === this.#course?.before.tree) this.#course = this.#task = null;
    });
    app.addEventListener('position', () => {
      this.#mark();
      this.#check();
    });
    // A hint and an analysis give the answer away.
    app.addEventListener('hint', () => { if (this.#isOpen) this.#task.isHelped = true; });
    this.#evaluations.addEventListener('change', ({ detail: node }) => { if (this.#isOpen && node === this.#task.start) this.#task.isHelped = true; });
  }

  #build() {
    this.#side = h('select', { onchange: () => this.#choose(Number(this.#side.value)) });
    this.#text = h('p', { class: 'task' });
    this.#why = button('Why is it bad?', () => this.#show('played'), { title: 'Show how the other side answers the move played' });
    this.#answer = button('Show a better move', () => this.#giveUp());
    this.#next = button('Next', () => this.#goto(this.#task.index + 1));
    this.#lines = new Lines(this.#app, 'mistake', 'The better move and the one played');
    this.#summary = h('div', {});
    this.#section = h('section', { id: 'mistakes', 'aria-label': 'Learn from your mistakes', hidden: true },
      h('div', { class: 'tools' }, h('h2', {}, 'Learn from your mistakes'), h('label', {}, 'Side ', this.#side)),
      this.#text, this.#verdict.element, this.#lines.element, this.#summary,
      h('div', { class: 'tools' }, this.#why, this.#answer, this.#next, button('Back to my game', () => this.#end())));
    byId('panel-game').prepend(this.#section);
  }

  /** Offers to learn from a game, if it has mistakes. @param {import('./tree.js').Node[]} line */
  offer(line) {
    this.button.hidden = this.#app.tree.isPuzzle || this.#evaluations.isReviewing || !line.some((node) => this.#evaluations.judge(node));
  }

  /** Whether the board shows a mistake that is not corrected yet. */
  get #isOpen() { return this.#task !== null && this.#app.tree === this.#task.tree && !this.#task.isDone; }

  /** Begins with the side of the only person, or otherwise with the side that has the most mistakes. */
  #begin() {
    const app = this.#app;
    const line = app.tree.currentLine();
    this.#course = { line, before: { tree: app.tree, terms: app.termsNow } };
    const counts = app.tree.players.map((_, seat) => this.#mistakesOf(seat).length);
    replace(this.#side, counts.flatMap((count, seat) => (count ? [h('option', { value: seat }, `${app.seatName(seat)} (${count})`)] : [])));
    const people = app.tree.players.flatMap((player, seat) => (player === 'human' && counts[seat] ? [seat] : []));
    return this.#choose(people.length === 1 ? people[0] : counts.indexOf(Math.max(...counts)));
  }

  #mistakesOf(seat) { return this.#course.line.filter((node) => this.#evaluations.judge(node) && this.#evaluations.mover(node) === seat); }

  #choose(seat) {
    this.#side.value = String(seat);
    Object.assign(this.#course, { seat, nodes: this.#mistakesOf(seat), found: 0 });
    return this.#goto(0);
  }

  /** Shows the position before a mistake, or after the last one the summary. */
  #goto(index) {
    return this.#course.nodes[index] ? attempt(() => this.#set(index)) : this.#summarise();
  }

  async #set(index) {
    const app = this.#app;
    const course = this.#course;
    const node = course.nodes[index];
    // A tree of its own: trial moves stay out of the game, and the moves played stay hidden.
    const tree = new GameTree(node.tree.game, Array(maxSeats).fill('human'), 'never');
    tree.names = node.tree.names;
    tree.origin = course.before;
    for (const { move, label } of node.tree.path(node.parent).slice(1)) tree.add({ move, label });
    const [played] = (await app.positionOf(node)).last;
    this.#lines.clear();
    this.#evaluations.put(tree.at, this.#evaluations.get(node.parent));
    this.#task = { index, node, tree, start: tree.at, played, isDone: false, isHelped: false, shown: [], run: newRun() };
    await app.show(tree);
    app.view.face(course.seat);
    const { glyph } = this.#evaluations.judge(node);
    replace(this.#summary);
    this.#verdict.say('');
    tell(this.#text, `${index + 1} of ${course.nodes.length}: ${app.seatName(course.seat)} played ${node.label} ${glyph}, which lost `
      + `${percent(this.#evaluations.loss(node))} of the winning chances. Find a better move.`);
    this.#update();
    byId('table').scrollIntoView({ block: 'nearest' });
    this.#mark();
  }

  #update() {
    const { isDone, shown, node } = this.#task;
    this.#why.hidden = shown.includes('played') || !this.#evaluations.get(node).line;
    this.#answer.hidden = isDone;
    this.#next.hidden = this.#summary.hasChildNodes();
    this.#next.textContent = this.#task.index + 1 < this.#course.nodes.length ? 'Next' : 'Summary';
    this.#next.classList.toggle('primary', isDone);
  }

  /** Shows the lines, and in the position before the mistake marks the move played and the first moves of the lines. */
  #mark() {
    const { view, tree } = this.#app;
    const task = this.#task;
    if (tree !== task?.tree) return;
    const { node, start, played, shown } = task;
    if (shown.length) {
      const { seat } = this.#course;
      const chance = (n) => percent(this.#evaluations.get(n).chances[seat]);
      const lines = {
        better: { score: { text: `better ${chance(start)}` }, moves: this.#evaluations.get(start).line },
        played: { score: { text: `played ${chance(node)}` }, moves: [played, ...(this.#evaluations.get(node).line ?? [])] },
      };
      this.#lines.show({ node: start, seat, threats: false, simultaneous: false }, shown.map((name) => lines[name]));
    }
    if (tree.at !== start) view.setMarks('mistake', []);
    view.setMarks('played', []); // so that it is drawn above the others
    view.setMarks('played', tree.at === start ? [{ ...played, tone: 'bad', weight: 0.5 }] : []);
  }

  /** Shows a line, and the position where it begins. @param {'better'|'played'} name */
  #show(...names) {
    const task = this.#task;
    task.shown = ['better', 'played'].filter((name) => task.shown.includes(name) || names.includes(name));
    task.tree.goto(task.start);
    this.#mark();
    this.#update();
  }

  #giveUp() {
    stop(this.#task.run);
    this.#task.isDone = true;
    this.#verdict.say(`${this.#evaluations.get(this.#task.start).line[0].label} is better. Point at a line to see it, or press one of its moves.`);
    this.#show('better', 'played');
  }

  /** Judges the move just made, if it is a person's attempt. */
  async #check() {
    const task = this.#task;
    if (!this.#isOpen) return;
    const { tree } = task;
    const { at } = tree;
    stop(task.run);
    if (at.parent !== task.start || at.children.length) return;
    task.run = newRun();
    this.#verdict.say('Searching …');
    try {
      await evaluate(this.#app, at, task.run);
    } catch (error) {
      this.#verdict.say(error.message, 'bad');
      return;
    }
    const isCurrent = () => this.#isOpen && this.#task === task && tree.at === at;
    if (task.run.isStopped || !isCurrent()) return;
    if (this.#judge(task, at)) return;
    await sleep(answerDelay);
    if (isCurrent()) tree.remove(at);
  }

  /** Says how good an attempt is. @returns {boolean} whether it is good */
  #judge(task, at) {
    const loss = this.#evaluations.loss(at);
    const avoided = Math.max(0, 1 - loss / this.#evaluations.loss(task.node));
    const isGood = loss < judgements.at(-1).loss && avoided >= minAvoided;
    if (isGood) {
      task.isDone = true;
      if (!task.isHelped) this.#course.found++;
      this.#verdict.say(`${at.label} avoids ${loss ? `${percent(avoided)} of` : 'all'} the loss${task.isHelped ? ', with help' : ': well found'}.`, 'good');
      task.shown = ['better', 'played'];
      this.#mark();
      this.#update();
      return true;
    }
    const reply = this.#evaluations.get(at).line?.[0];
    const what = at.move === task.node.move ? 'is what was played' : `avoids ${percent(avoided)} of the loss`;
    this.#verdict.say(`${at.label} ${what}${reply ? `: ${reply.label} answers it` : ''}. Try again.`, 'bad');
    return false;
  }

  #summarise() {
    const { line, nodes, found } = this.#course;
    stop(this.#task.run);
    this.#task.isDone = true;
    this.#task.shown = [];
    this.#lines.clear();
    this.#verdict.say('');
    tell(this.#text, `You found better moves for ${found} of ${nodes.length}.`);
    replace(this.#summary, summaryTable(this.#app, line));
    this.#update();
    this.#why.hidden = true;
  }

  /** Goes back to the game. */
  #end() {
    stop(this.#task.run);
    return attempt(() => this.#app.show(this.#course.before.tree, this.#course.before.terms));
  }
}
