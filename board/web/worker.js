/*
 * The engine in a worker of the page, for a site without a server of the board's own. It loads the engine as WebAssembly and then leaves
 * the messages to that. A classic worker, as wasm_exec.js of the Go distribution is a classic script.
 */
'use strict';

importScripts('wasm_exec.js');

/** Starts the engine, which says "ready" to the page by itself. It ends only if something is wrong. */
async function start() {
  const response = await fetch('board.wasm.packed');
  if (!response.ok) throw new Error(`load the engine: status ${response.status} of ${response.url}`);
  const unpacked = response.body.pipeThrough(new DecompressionStream('gzip'));
  const go = new Go();
  const wasm = new Response(unpacked, { headers: { 'Content-Type': 'application/wasm' } });
  const { instance } = await WebAssembly.instantiateStreaming(wasm, go.importObject);
  await go.run(instance);
  throw new Error('the engine has ended');
}

// Thrown by a timer, an error reaches the page, which starts another worker.
start().catch((error) => setTimeout(() => { throw error; }));
