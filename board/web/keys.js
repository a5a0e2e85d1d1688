/**
 * Reports whether a key is meant as a shortcut of the page: pressed without others, and not to enter text.
 * @param {KeyboardEvent} event
 */
export function isShortcut(event) {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
    && !event.target.closest?.('input:not([type=checkbox]), textarea, select, dialog[open], [contenteditable]');
}
