/** The grain of a wooden board, drawn over its colour. */

/** The width and height of the picture of the grain, which repeats, in pixels. */
const side = 512;

const pictures = new Map(); // by colour

/**
 * Returns a pattern of the grain, null if the board has none.
 * @param {CanvasRenderingContext2D} ctx @param {string} colour of the darkest grain @param {number} unit the distance of cells in pixels
 * @returns {CanvasPattern|null}
 */
export function grainPattern(ctx, colour, unit) {
  if (/[,/] *0\)$/.test(colour)) return null; // transparent
  if (!pictures.has(colour)) pictures.set(colour, draw(colour));
  const pattern = ctx.createPattern(pictures.get(colour), 'repeat');
  const scale = Math.min(1.5, Math.max(0.4, unit / 40));
  pattern.setTransform(new DOMMatrix([scale, 0, 0, scale, 0, 0]));
  return pattern;
}

/** Draws the grain: bands along x that bend and differ in strength. All its waves fit into the picture, so that its edges match. */
function draw(colour) {
  const canvas = new OffscreenCanvas(side, side);
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = colour;
  ctx.fillRect(0, 0, side, side);
  const image = ctx.getImageData(0, 0, side, side);
  const most = image.data[3];
  const turn = 2 * Math.PI / side;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const bent = y + 4 * Math.sin(turn * (x + y)) + 1.5 * Math.sin(turn * (2 * x - y) + 1);
      const bands = Math.sin(turn * 11 * bent + 2 * Math.sin(turn * 3 * bent)) + 0.6 * Math.sin(turn * 29 * bent + 1) + 0.4 * Math.sin(turn * 83 * bent + Math.sin(turn * 5 * x));
      image.data[4 * (side * y + x) + 3] = most * Math.min(1, Math.max(0, 0.5 + bands / 4));
    }
  }
  ctx.putImageData(image, 0, 0);
  return canvas;
}
