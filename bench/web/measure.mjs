/**
 * Measures the engine through the package for JavaScript, in the same way wherever it runs: in Node, in a browser, or as a native program
 * behind native.mjs.
 */

/**
 * The positions: some moves after the start, each with the depth to which the time is measured, and that of a search of all candidates; 0
 * where players move simultaneously.
 */
export const games = [
  { name: 'pente', moves: ['0:0', '1:1', '0:3', '2:0'], depth: 18, allDepth: 12 },
  { name: 'seega', options: { size: 7 }, moves: ['1:1', '5:5', '1:5', '5:1'], depth: 11, allDepth: 8 },
  { name: 'chinesecheckers', moves: [], depth: 15, allDepth: 11 },
  { name: 'jackhammer', options: { size: 9 }, moves: [], depth: 0, allDepth: 0 },
];

/** How long each speed is measured, in milliseconds. */
const time = 3000;

/** The number of processors that the work of a review is measured with. */
const workers = 2;

/** The nodes of each position of a review. */
const nodes = 50_000;

/** The depth of the search that finds the candidates, and the most lines of a search. */
const dealDepth = 4;
const allLines = 256;

/** Begins the game again, and goes to its position. */
async function restart(engine, { name, options, moves }) {
  await engine.newGame(name, options);
  if (moves.length > 0) await engine.play(...moves);
}

async function begin(load, game) {
  const engine = await load();
  await restart(engine, game);
  return engine;
}

/** The milliseconds that a function takes. */
async function duration(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The nodes a second of a search. */
async function speed(engine) {
  const { nodes: searched, time: took } = await engine.best({ movetime: time });
  return searched / took * 1000;
}

/**
 * Speeds of a game: in a new engine, then in a new game of the same engine, and the time to a depth in another game of it.
 * @param {function(): Promise} load loads an engine
 */
export async function measureSpeed(load, game) {
  const engine = await begin(load, game);
  const cold = await speed(engine);
  await restart(engine, game);
  const warm = await speed(engine);
  await restart(engine, game);
  const toDepth = game.depth ? await duration(() => engine.best({ depth: game.depth })) : NaN;
  await engine.close();
  return { cold, warm, toDepth };
}

/** The best of several durations: the machine may have other work. */
async function least(work) {
  const times = [];
  for (let i = 0; i < 3; i++) times.push(await work());
  return Math.min(...times);
}

/** The candidates of a position, the strongest first. */
async function candidates(engine) {
  const found = [];
  for await (const { multipv, pv } of engine.search({ depth: dealDepth, lines: allLines })) if (multipv) found[multipv - 1] = pv[0];
  return [...new Set(found)];
}

/** The candidates that an engine of a team gets, about as many strong ones as any other: as board/web/sharedsearch.js divides them. */
const share = (moves, count, i) => moves.filter((_, k) => i === (k % (2 * count) < count ? k % count : count - 1 - k % count));

/**
 * How many times as fast several engines are as one: for the positions of a game that is reviewed, as a queue; for three lines of one
 * position and for lines with all candidates, where each engine gets a share of them. Not where players move simultaneously.
 */
export async function measureWorkers(load, game) {
  if (!game.depth) return { review: NaN, lines: NaN, all: NaN };
  const engines = [];
  for (let i = 0; i < workers; i++) {
    engines.push(await begin(load, game));
    await engines[i].best({ movetime: time }); // warm
  }
  const line = [...game.moves];
  for (const move of (await engines[0].best({ nodes: 200_000 })).pv ?? []) line.push(move);
  const review = (team) => duration(async () => {
    const queue = line.map((_, i) => line.slice(0, i + 1));
    await Promise.all(team.map(async (engine) => {
      for (let moves = queue.pop(); moves; moves = queue.pop()) {
        await engine.undo(engine.moves.length);
        await engine.play(...moves);
        await engine.best({ nodes });
      }
    }));
  });
  await restart(engines[0], game);
  const moves = await candidates(engines[0]);
  const several = (depth, lines) => async (team) => {
    for (const engine of team) await restart(engine, game);
    return duration(() => Promise.all(team.map((engine, i) => {
      const part = team.length > 1 ? { searchmoves: share(moves, team.length, i).join(' ') } : {};
      return engine.best({ depth, lines, ...part });
    })));
  };
  const ratio = async (work) => await least(() => work(engines.slice(0, 1))) / await least(() => work(engines));
  const result = {
    review: await ratio(review), lines: await ratio(several(game.depth - 2, 3)), all: await ratio(several(game.allDepth, allLines)),
  };
  for (const engine of engines) await engine.close();
  return result;
}
