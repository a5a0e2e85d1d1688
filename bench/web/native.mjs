/** A worker for the package for JavaScript that runs the native engine, whose path is in ENGINE, in place of the WebAssembly module. */
import { spawn } from 'node:child_process';
import { parentPort } from 'node:worker_threads';

const engine = spawn(process.env.ENGINE, { stdio: ['pipe', 'pipe', 'inherit'] });
engine.stdout.setEncoding('utf8').on('data', (text) => parentPort.postMessage(text));
engine.on('exit', () => process.exit());
parentPort.once('message', () => { // the module
  parentPort.on('message', (line) => engine.stdin.write(`${line}\n`));
  parentPort.postMessage('ready');
});
process.on('exit', () => engine.kill());
