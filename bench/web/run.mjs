/**
 * Compares the engine in WebAssembly, in Node and in Chromium, with the native one, and prints the tables of docs/bindings.md.
 *
 *     node bench/web/run.mjs NPM ENGINE
 *
 * NPM is the folder of the package for JavaScript, ENGINE the native program. Nothing else should run meanwhile.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { games, measureSpeed, measureWorkers } from './measure.mjs';

const [npm, native] = process.argv.slice(2).map((path) => resolve(path));
if (!native) {
  console.error('usage: node bench/web/run.mjs NPM ENGINE');
  process.exit(2);
}
process.env.ENGINE = native;
const { Quincunx } = await import(pathToFileURL(join(npm, 'index.mjs')));
const loadNative = () => Quincunx.load({ worker: new URL('./native.mjs', import.meta.url) });

/** The script of the page, which sends each result to the server. */
const page = `<!doctype html><title>measure</title><script type="module">
import { Quincunx } from './npm/index.mjs';
import { games, measureSpeed, measureWorkers } from './bench/measure.mjs';
const load = () => Quincunx.load();
const results = {};
try {
  for (const game of games) results[game.name] = { ...await measureSpeed(load, game), ...await measureWorkers(load, game) };
  await fetch('results', { method: 'POST', body: JSON.stringify(results) });
} catch (error) {
  await fetch('results', { method: 'POST', body: JSON.stringify({ error: String(error.stack ?? error) }) });
}
</script>`;

const types = { '.mjs': 'text/javascript', '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** Measures in Chromium, without a window. Returns null if there is no Chromium. */
async function inChromium() {
  let tell;
  const results = new Promise((done) => { tell = done; });
  const server = createServer(async (request, response) => {
    const [, folder, ...rest] = new URL(request.url, 'http://x').pathname.split('/');
    try {
      if (request.method === 'POST') {
        const parts = [];
        for await (const part of request) parts.push(part);
        tell(JSON.parse(Buffer.concat(parts)));
        response.end();
      } else if (folder === '') response.setHeader('Content-Type', 'text/html').end(page);
      else {
        const name = join(folder === 'npm' ? npm : import.meta.dirname, ...rest);
        response.setHeader('Content-Type', types[extname(name)] ?? 'text/plain').end(await readFile(name));
      }
    } catch (error) {
      response.writeHead(404).end(String(error));
    }
  });
  await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
  const profile = await mkdtemp(join(tmpdir(), 'web-bench-'));
  const browser = spawn(process.env.CHROMIUM ?? 'chromium', [
    '--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`, `http://127.0.0.1:${server.address().port}/`,
  ], { stdio: 'ignore' });
  browser.on('error', () => tell(null));
  browser.on('exit', () => tell({ error: 'Chromium has ended' }));
  const measured = await results;
  const ended = new Promise((done) => { browser.once('exit', done).once('error', done); });
  if (measured) {
    browser.kill();
    await ended;
  }
  server.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  if (measured?.error) throw new Error(measured.error);
  return measured;
}

const measure = async (load, game) => ({ ...await measureSpeed(load, game), ...await measureWorkers(load, game) });
const inNode = {};
const inNative = {};
for (const game of games) {
  inNative[game.name] = await measure(loadNative, game);
  inNode[game.name] = await measure(() => Quincunx.load(), game);
  console.error(`measured ${game.name} in Node`);
}
const chromium = await inChromium();
if (!chromium) console.error('Chromium is not installed: set CHROMIUM to its path');

const ratio = (part, whole) => (part / whole).toFixed(2);
const times = (x) => (Number.isFinite(x) ? `× ${x.toFixed(2)}` : '');
const seconds = (ms) => (Number.isFinite(ms) ? (ms / 1000).toFixed(2) : '');
const places = [['native', inNative], ['Node', inNode], ...(chromium ? [['Chromium', chromium]] : [])];
console.log('| game | engine | nodes/s, first search | of native | nodes/s, warm | of native | time to depth, s | review, two workers | three lines, two workers | all candidates, two workers |');
console.log('|---|---|---|---|---|---|---|---|---|---|');
for (const { name, depth } of games) {
  const base = inNative[name];
  for (const [place, { [name]: m }] of places) {
    const first = m === base;
    console.log(`| ${first ? name : ''} | ${place} | ${Math.round(m.cold)} | ${first ? '' : ratio(m.cold, base.cold)} | ${Math.round(m.warm)} | ${first ? '' : ratio(m.warm, base.warm)} | ${seconds(m.toDepth ?? NaN)}${first && depth ? ` (${depth})` : ''} | ${times(m.review ?? NaN)} | ${times(m.lines ?? NaN)} | ${times(m.all ?? NaN)} |`);
  }
}
const module = await readFile(join(npm, 'engine.wasm'));
const brotli = brotliCompressSync(module, { params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: module.length } });
console.log(`\n| engine.wasm | MB |\n|---|---|\n| as it is | ${(module.length / 1e6).toFixed(2)} |\n| gzip | ${(gzipSync(module, { level: 9 }).length / 1e6).toFixed(2)} |\n| brotli | ${(brotli.length / 1e6).toFixed(2)} |`);
process.exit(); // workers may be left
