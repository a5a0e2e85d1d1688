/** Buttons that fold the panels of the game. The settings remember what is folded. */
import { h } from './dom.js';

/** @param {import('./app.js').App} app @param {HTMLElement} element that holds the panels */
export function install(app, element) {
  for (const panel of element.querySelectorAll('.panel')) {
    const [section] = panel.children;
    const label = section.getAttribute('aria-label');
    const folded = () => app.settings.folded.split(' ').filter(Boolean);
    const fold = h('button', { type: 'button', class: 'fold', title: `Show or hide: ${label}`, 'aria-controls': section.id, onclick: () => {
      const others = folded().filter((id) => id !== section.id);
      app.settings.set('folded', [...others, ...(section.hidden ? [] : [section.id])].join(' '));
    } }, h('span', {}, label));
    const show = () => {
      section.hidden = folded().includes(section.id);
      fold.setAttribute('aria-expanded', String(!section.hidden));
    };
    panel.prepend(fold);
    app.addEventListener('settings', show);
    show();
  }
}
