/**
 * Reports whether a key is a shortcut of the page: it is pressed without Ctrl, Alt or Meta, does not enter text, and no dialog is open.
 * @param {KeyboardEvent} event
 */
export function isShortcut(event) {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented && !entersText(event)
    // Any dialog, not only one around the target: after a click beside its fields the focus is on the body.
    && !document.querySelector('dialog[open]');
}

/** Reports whether a key enters text or chooses from a list. @param {KeyboardEvent} event */
export const entersText = (event) => Boolean(event.target.closest?.('input:not([type=checkbox]), textarea, select'));
