/** Light and shade on men and in the hollows of a board. */

/** Lengths in units of the distance of neighbouring cells, as in package diagram. The frame is around the outer cells. */
export const size = { man: 0.415, edge: 0.42, star: 0.09, letter: 0.42, hole: 0.41, shadow: 0.05, frame: 0.1 };

/** The light on a man, which comes from above on the left, and its dark edge; the same as in package diagram. */
export function gloss(ctx) {
  const light = ctx.createRadialGradient(-0.15, -0.19, 0.02, 0, 0, size.man);
  light.addColorStop(0, 'rgba(255,255,255,0.5)');
  light.addColorStop(0.45, 'rgba(255,255,255,0.06)');
  light.addColorStop(0.7, 'rgba(0,0,0,0.03)');
  light.addColorStop(1, 'rgba(0,0,0,0.34)');
  return light;
}

/** The shade in a hollow of the board. */
export function hollow(ctx) {
  const shade = ctx.createLinearGradient(0, -size.edge, 0, size.edge);
  shade.addColorStop(0, 'rgba(0,0,0,0.26)');
  shade.addColorStop(0.35, 'rgba(0,0,0,0.06)');
  shade.addColorStop(1, 'rgba(255,255,255,0.14)');
  return shade;
}

/** Draws the shadow of a man. */
export function shadow(ctx) {
  const [outer, inner] = [size.man + size.shadow, size.man - size.shadow];
  const dark = ctx.createRadialGradient(0, size.shadow, inner, 0, size.shadow, outer);
  dark.addColorStop(0, 'rgba(0,0,0,0.5)');
  dark.addColorStop(1, 'rgba(0,0,0,0)');
  ctx.fillStyle = dark;
  ctx.beginPath();
  ctx.arc(0, size.shadow, outer, 0, 2 * Math.PI);
  ctx.fill();
}

/** Draws a disc around the origin. */
export function disc(ctx, radius, fill) {
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, 2 * Math.PI);
  ctx.fill();
}
