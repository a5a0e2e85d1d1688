/** The task of an exercise, and the verdicts on a person's moves. */

import { announce, h, notify } from './dom.js';

/**
 * Whether the panel may be out of sight while the board is visible, so that its messages must be shown over the board, too. This happens in
 * small windows, and where style.css puts the panels below the board.
 */
const isPanelHidden = () => matchMedia('(max-width: 860px), (max-aspect-ratio: 1/1)').matches;

/** Sets a person a task. @param {HTMLElement} element of the panel that shows it @param {string} text */
export function tell(element, text) {
  element.textContent = text;
  if (isPanelHidden()) notify(text);
  else announce(text);
}

/** The verdict on a move. */
export class Verdict {
  element = h('p', { class: 'verdict', role: 'status' });

  /** @param {string} text @param {''|'good'|'bad'} [tone] */
  say(text, tone = '') {
    this.element.textContent = text;
    this.element.className = `verdict ${tone}`;
    if (text && isPanelHidden()) notify(text);
  }
}
