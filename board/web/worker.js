/*
 * Runs the engine in a Web Worker, for a site without a server. It loads the engine as WebAssembly, which then handles the messages itself.
 * It is a classic worker because wasm_exec.js of the Go distribution is a classic script, not a module.
 */
'use strict';

importScripts('wasm_exec.js');

/** Starts the engine, which posts "ready" to the page itself. It only ends after an error. */
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

// An error thrown in a timer reaches the worker's error event in the page, unlike a rejected promise. The page then starts another worker.
start().catch((error) => setTimeout(() => { throw error; }));
