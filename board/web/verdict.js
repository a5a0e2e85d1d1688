/** The verdict on a person's move, in a panel. */

import { h, notify } from './dom.js';

/**
 * Whether the panel may be out of sight while the board is visible, so that its messages must be shown over the board, too. This happens in
 * small windows, and where style.css puts the panels below the board.
 */
export const isPanelHidden = () => matchMedia('(max-width: 860px), (max-aspect-ratio: 1/1)').matches;

export class Verdict {
  element = h('p', { class: 'verdict', role: 'status' });

  /** @param {string} text @param {''|'good'|'bad'} [tone] */
  say(text, tone = '') {
    this.element.textContent = text;
    this.element.className = `verdict ${tone}`;
    if (text && isPanelHidden()) notify(text);
  }
}
