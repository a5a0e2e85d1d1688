// Uses the installed package as its README says, and more: prints what it finds, a fact a line.
import { Quincunx } from 'quincunx';

const started = performance.now();
const engine = await Quincunx.load();
console.error(`ready after ${Math.round(performance.now() - started)} ms`);

await engine.newGame('pente', { size: 4 });
await engine.play('0:0', '1:1');
await engine.undo();
await engine.play('1:1', '3:0', '1:2', '1:0', '1:4');
console.log('moves', engine.moves.join(' '));
const position = await engine.position();
console.log('legal', (await engine.legalMoves()).length);
console.log('board', (await engine.board()).includes('(O)'));

const depths = [];
for await (const info of engine.search({ depth: 4, lines: 2 })) if (info.multipv === 2) depths.push(info.depth);
console.log('second lines', depths.join(' '));
const best = await engine.best({ depth: 6 });
console.log('best', best.bestMove, JSON.stringify(best.score));

const wrong = async (name, does) => {
  try {
    await does();
    console.log(name, 'no error');
  } catch (error) {
    console.log(name, error.message);
  }
};
await wrong('illegal', () => engine.play('0:0'));
await wrong('unknown', () => engine.newGame('chess'));
await wrong('limit', () => engine.best({ nodes: -1 }));
for await (const info of engine.search()) {
  await wrong('while it searches', () => engine.play('2:0'));
  if (info.depth === 1) break; // without a limit, only this ends it
}
const stopped = engine.best();
setTimeout(() => engine.stop(), 200);
console.log('stopped', Boolean((await stopped).bestMove));
await engine.setPosition(position);
console.log('same', position === await engine.position(), engine.moves.length);

const other = await Quincunx.load();
await other.newGame('jackhammer', { size: 7 });
console.log('players', [...(await other.players()).keys()].join(' '));
const [one, two] = await Promise.all([engine.best({ nodes: 3000 }), other.best({ nodes: 3000, player: 2 })]);
console.log('both', Boolean(one.bestMove), two.strategy.length > 0);
await other.play('s/m5:0/s');
await other.newGame('trilite');
console.log('solved', JSON.stringify((await other.best({ depth: 20 })).score));
while ((await other.result()) === 'none') await other.play((await other.best({ depth: 20 })).bestMove);
console.log('result', await other.result());

other.send('quit');
for await (const line of other.lines) console.log('unexpected', line);
await wrong('ended', async () => other.send('d'));
await engine.close();
await wrong('missing', () => Quincunx.load({ wasm: new URL('./missing.wasm', import.meta.url) }).then(() => {}));
