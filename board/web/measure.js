/** Measures the time of drawing while the board is panned and zoomed, and the delay until the targets of a man are shown. */

/** The number of frames to draw. */
const frames = 240;

/**
 * @param {import('./app.js').App} app
 * @returns {Promise<{cells: number, frames: number, longest: number, mean: number, interval: number, reach: (number|null)}>} times in
 *   milliseconds: of drawing a frame, between frames, and from selecting a man until its targets are drawn (null if no man can move)
 */
export async function measure(app) {
  const { view } = app;
  view.fit();
  await nextFrame();
  const times = [];
  const begin = performance.now();
  for (let i = 0; i < frames; i++) {
    moveCamera(view, i);
    await nextFrame();
    times.push(view.timing.last);
  }
  const interval = (performance.now() - begin) / frames;
  view.fit();
  return {
    cells: view.geometry.length, frames, longest: Math.max(...times), mean: times.reduce((a, b) => a + b) / frames, interval, reach: await selectMan(view),
  };
}

/** Zooms in, pans and zooms out. */
function moveCamera(view, i) {
  const { width, height } = view.camera;
  if (i < frames / 4) view.zoom(1.04, width / 2, height / 3);
  else if (i < (3 * frames) / 4) view.pan(15 * Math.sin(i / 9), 12 * Math.cos(i / 13));
  else view.zoom(0.96, width / 2, height / 2);
}

/** Selects a man and waits until its targets are drawn. @returns {Promise<number|null>} the time in milliseconds */
async function selectMan(view) {
  const [cell] = [...view.interaction.movable].filter((c) => c !== view.interaction.selected);
  if (cell === undefined) return null;
  const begin = performance.now();
  view.emit('cell', { cell });
  while (view.interaction.selected !== cell || view.interaction.targets.size === 0) await new Promise((done) => { setTimeout(done); });
  await nextFrame();
  return performance.now() - begin;
}

const nextFrame = () => new Promise((done) => { requestAnimationFrame(() => done()); });
