/**
 * Reports whether a key is meant as a shortcut of the page: pressed without Ctrl, Alt or Meta, not to enter text, and not while a dialog
 * is open.
 * @param {KeyboardEvent} event
 */
export function isShortcut(event) {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented && !entersText(event)
    // Not only one around the target: after a click beside its fields the focus is on the body.
    && !document.querySelector('dialog[open]');
}

/** Reports whether a key enters text or chooses from a list. @param {KeyboardEvent} event */
export const entersText = (event) => Boolean(event.target.closest?.('input:not([type=checkbox]), textarea, select'));
