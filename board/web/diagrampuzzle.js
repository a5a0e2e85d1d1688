/** Asks for the moves of a diagram's solution: a person makes the solver's moves on the board, and the replies are played. */
import { button, h, replace, sleep } from './dom.js';
import { moveButtons } from './movebuttons.js';
import { MoveInput } from './moveinput.js';
import { moveText } from './words.js';

/** The delay between a right move and the reply, in milliseconds. */
const replyDelay = 600;

/** It is the surroundings of a MoveInput. */
export class Puzzle extends EventTarget {
  #player;
  #isReplying = false;
  #verdict = h('p', { class: 'verdict', role: 'status' });
  #choices = h('div', { class: 'choices' });
  #solution = button('Show the solution', () => this.#giveUp());
  #again = button('Again', () => this.#restart());

  /** @param {import('./diagramplayer.js').Player} player */
  constructor(player) {
    super();
    this.#player = player;
    this.view = player.view;
    this.geometry = player.geometry;
    this.settings = { confirm: true };
    player.controls.before(this.#choices, this.#verdict);
    player.controls.after(h('div', { class: 'choices' }, this.#solution, this.#again));
    this.input = new MoveInput(this, { announce: player.announce, notify: (text) => this.#say(text) });
    this.addEventListener('moveinput', () => replace(this.#choices, moveButtons(this.input)));
    player.addEventListener('step', () => this.#follow());
    this.#ask();
  }

  /** Whether the solution is known. */
  get isDone() { return this.#player.last === this.#end; }

  get #end() { return this.#player.diagram.positions.length - 1; }

  get #question() { return this.#player.diagram.question; }

  get position() { return this.#player.position; }

  get tree() { return { at: this.#player.ply }; }

  get play() {
    const { ply, last, diagram } = this.#player;
    const isAsked = ply === last && !this.isDone && !this.#isReplying;
    return {
      seat: isAsked ? diagram.seat : null,
      isOver: this.isDone,
      whyNot: this.isDone ? 'the puzzle is over' : this.#isReplying ? 'the reply comes first' : `the question is at move ${last}`,
      choose: (_, move) => this.#answer(move),
    };
  }

  positionFields() { return {}; }

  emit(type) { this.dispatchEvent(new Event(type)); }

  /** Answers the requests of a MoveInput. */
  async request(name, { text }) {
    if (name === 'moves') return { moves: this.position.choices };
    throw new Error(`${text} is not a legal move.`);
  }

  #say(text, tone = '') {
    this.#verdict.textContent = text;
    this.#verdict.className = `verdict ${tone}`;
  }

  #ask() { this.#say(`${this.#player.seatName(this.#player.diagram.seat)} to move: what is the best move?`); }

  #follow() {
    this.#solution.hidden = this.isDone;
    this.#again.hidden = !this.isDone;
    this.view.setMarks('wrong', []);
    this.emit('halt');
    this.emit('play');
  }

  async #answer(move) {
    const { diagram, ply } = this.#player;
    const wanted = this.#moveAfter(ply);
    const text = moveText(this.#player, move);
    if (move.move !== wanted.move) {
      await null; // a dragged man stays where it is until another position is shown
      this.#player.go(ply);
      this.view.setMarks('wrong', [{ ...move, tone: 'bad' }]);
      this.#say(`✗ ${text}: not the move. Try again.`, 'bad');
      return;
    }
    this.#isReplying = true;
    this.#advance();
    while (!this.isDone && !this.position.actors.includes(diagram.seat)) {
      this.#say(`✓ ${text}: right.`, 'good');
      await sleep(replyDelay);
      if (!this.#isReplying) return; // the person has given up
      this.#player.go(this.#player.last);
      this.#advance();
    }
    this.#isReplying = false;
    this.#say(`✓ ${text}: ${this.isDone ? 'solved!' : 'right. Go on.'}`, 'good');
    this.#follow();
  }

  /** The solver's move after a number of moves. */
  #moveAfter(ply) { return this.#player.diagram.positions[ply + 1].last.find(({ seat }) => seat === this.#player.diagram.seat); }

  /** Makes the next move of the solution. */
  #advance() {
    this.#player.last++;
    this.#player.go(this.#player.last);
  }

  /** Shows the solution from the question on. */
  #giveUp() {
    const labels = this.#player.diagram.positions.slice(this.#question + 1).map(({ last }) => last.map(({ label }) => label).join('/'));
    this.#isReplying = false;
    this.#player.last = this.#end;
    this.#player.go(this.#question + 1);
    this.#say(`The solution: ${labels.join(', ')}.`);
  }

  #restart() {
    this.#player.last = this.#question;
    this.#player.go(this.#question);
    this.#ask();
  }
}
