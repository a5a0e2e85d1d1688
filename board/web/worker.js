/*
 * Runs the engine in a Web Worker, for a site without a server. Its first message is the engine as a compiled WebAssembly module, which then
 * handles the messages itself. It is a classic worker because wasm_exec.js of the Go distribution is a classic script, not a module.
 */
'use strict';

importScripts('wasm_exec.js');

/** Starts the engine, which posts "ready" to the page itself. It only ends after an error. */
async function start(module) {
  const go = new Go();
  await go.run(await WebAssembly.instantiate(module, go.importObject));
  throw new Error('the engine has ended');
}

// An error thrown in a timer reaches the worker's error event in the page, unlike a rejected promise. The page then starts another worker.
onmessage = ({ data }) => start(data).catch((error) => setTimeout(() => { throw error; }));
