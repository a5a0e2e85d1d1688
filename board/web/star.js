/** A small star on which the homes of the players of Chinese Checkers are chosen. */
import { h, svg } from './dom.js';

/** The triangles of the star, clockwise from the top, as in the option of the game. */
const places = ['top', 'upper right', 'lower right', 'bottom', 'lower left', 'upper left'];

/** The smallest number of players. */
const minSeats = 2;

/** The option of the homes with a label for a value that has none. @param {string} value such as "0,1,3" */
export function withHomes(option, value) {
  if (option.labels.some((l) => l.value === value) || !/^\d(,\d)*$/.test(value)) return option;
  return { ...option, labels: [...option.labels, { value, text: `${value.split(',').length}, as chosen below` }] };
}

/**
 * Makes a star whose triangles are buttons.
 * @param {string} value the chosen triangles in the order of play, such as "0,3"
 * @param {function(string, number): void} set called with another value and the triangle that was clicked
 */
export function homeStar(value, set) {
  const chosen = value.split(',').map(Number);
  return h('div', { class: 'star', role: 'group', 'aria-label': 'Homes' }, places.map((place, triangle) => {
    const seat = chosen.indexOf(triangle);
    const isNeeded = seat >= 0 && chosen.length <= minSeats;
    const toggle = () => set(places.flatMap((_, t) => ((t === triangle) !== chosen.includes(t) ? [t] : [])).join(','), triangle);
    return h('button', {
      type: 'button', class: `tip tip${triangle}`, 'aria-pressed': String(seat >= 0), 'aria-label': `Home at the ${place}`,
      title: isNeeded ? 'At least two players' : '', 'aria-disabled': isNeeded && 'true', dataset: { triangle },
      onclick: () => { if (!isNeeded) toggle(); },
    }, svg('svg', { viewBox: '-1 -1 2 2', 'aria-hidden': 'true' },
      svg('polygon', { points: '0,-0.9 0.8,0.5 -0.8,0.5', class: seat < 0 ? 'empty' : `seat-${seat}`, transform: `rotate(${60 * triangle})` })));
  }));
}
