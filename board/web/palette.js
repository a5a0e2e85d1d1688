/** The names of the board's colours; colours.css defines them with the prefix --board-. */
const names = [
  'edge', 'plain', 'middle', 'point', 'line', 'grain', 'shadow', 'label', 'inside',
  'tint0', 'tint1', 'tint2', 'tint3', 'tint4', 'tint5',
  'seat0', 'seat1', 'seat2', 'seat3', 'seat4', 'seat5', 'on0', 'on1', 'on2', 'on3', 'on4', 'on5',
  'black', 'white', 'onblack', 'onwhite', 'rim', 'hole', 'holecross',
  'last', 'engine', 'hint', 'pick', 'must', 'cross', 'cursor', 'shade', 'good', 'bad', 'note',
  'heat0', 'heat1', 'heat2', 'heat3', 'heat4', 'onheat0', 'onheat1', 'onheat2', 'onheat3', 'onheat4',
];

/** Returns the present colours by name. @param {HTMLElement} element whose theme is used @returns {Object<string, string>} */
export function readPalette(element) {
  // light-dark() is resolved only in a property that is a colour, not in a custom property.
  const probe = document.createElement('span');
  element.append(probe);
  const style = getComputedStyle(probe);
  const palette = {};
  for (const name of names) {
    probe.style.color = `var(--board-${name})`;
    palette[name] = style.color;
  }
  probe.remove();
  return palette;
}

/** The colour of cells with a shade: 0 plain, s+1 the home of seat s, 7 a special cell such as Seega's centre. */
export function shadeColour(palette, shade) {
  if (shade === 0) return palette.plain;
  return palette[`tint${shade - 1}`] ?? palette.middle;
}

/** The colours of a seat's men and of the letter on them. */
export function manColours(palette, geometry, seat) {
  const name = geometry.stones ? ['black', 'white'][seat] : `${seat}`;
  return geometry.stones
    ? { fill: palette[name], letter: palette[`on${name}`] }
    : { fill: palette[`seat${name}`], letter: palette[`on${name}`] };
}
