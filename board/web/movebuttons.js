/** The buttons for moves that can't be made by a click on a cell, and for the kind of moves if there is a choice. */
import { button } from './dom.js';

/** @param {import('./moveinput.js').MoveInput} moveInput @returns {HTMLButtonElement[]} */
export function moveButtons(moveInput) {
  const buttons = [];
  if (moveInput.hasKinds) {
    const kind = (name, label) => button(label, () => moveInput.setKind(name), { 'aria-pressed': String(moveInput.kind === name) });
    buttons.push(kind('arrow', 'Move'), kind('strike', 'Knock out'));
  }
  if (moveInput.stayMove) buttons.push(button('Stay', () => moveInput.make(moveInput.stayMove)));
  for (const pass of moveInput.passes) buttons.push(button('No legal move: pass', () => moveInput.make(pass), { class: 'primary' }));
  if (moveInput.pending) buttons.push(button(`Confirm ${moveInput.pending.label}`, () => moveInput.make(moveInput.pending), { class: 'primary' }));
  return buttons;
}
