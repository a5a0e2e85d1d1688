/** Small pictures of boards. */
import { Camera } from './camera.js';
import { Geometry } from './geometry.js';
import { Occupants, Painter } from './painter.js';

/** Positions that show what each game is like: its name and options, or a position. */
const examples = {
  chinesecheckers: { options: { size: '3', triangles: '0,1,2,3,4,5' } },
  seega: { position: '5 M 1 - 0 100 1.2.1/.12.2/1...2/2.11./.2.1.' },
  pente: { position: '4 either 14 0 1 ........./...2...../..1.12.../...112.../..2.12.../...21..../..1...2../........./.........' },
  trilite: { position: '1 047 286' },
  jackhammer: { position: '6 after 100 1000 2:1 5:0 4:4 ./../.../####/.#.../..##..' },
};

/** Draws an example of a game. @param {import('./app.js').App} app @param {string} name @param {HTMLCanvasElement} canvas @param {number} size */
export async function drawExample(app, name, canvas, size) {
  try {
    const { board } = await app.request('position', { game: { name, ...examples[name] }, moves: [], geometry: true });
    drawPicture(canvas, new Geometry(board), board, app.view.palette, size);
  } catch {
    canvas.hidden = true; // its name is enough
  }
}

/**
 * Draws a board without letters and labels.
 * @param {HTMLCanvasElement} canvas
 * @param {Geometry} geometry
 * @param {Object} board diagram.Board
 * @param {Object<string, string>} palette
 * @param {number} size the width and height in CSS pixels
 * @param {number} [angle] of the rotation of the board
 * @returns {Camera} with which it was drawn, in pixels of the picture
 */
export function drawPicture(canvas, geometry, board, palette, size, angle = 0) {
  const side = Math.round(size * Math.min(window.devicePixelRatio || 1, 2));
  Object.assign(canvas, { width: side, height: side });
  const camera = new Camera(geometry);
  camera.hasLabels = false;
  camera.setAngle(angle);
  camera.resize(side, side);
  const painter = new Painter(geometry, palette, { letters: false });
  painter.setUnit(camera.scale);
  const ctx = canvas.getContext('2d');
  const { codes } = new Occupants(board, geometry.length);
  painter.ground(ctx, (cell) => ({ x: camera.screenX(cell), y: camera.screenY(cell) }));
  codes.forEach((code, cell) => painter.cell(ctx, cell, code, camera.screenX(cell), camera.screenY(cell)));
  return camera;
}
