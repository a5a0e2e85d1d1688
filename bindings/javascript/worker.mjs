// Runs one engine in a worker: a Web Worker in browsers and Deno, a worker thread in Node.
import './wasm_exec.js'; // of the Go distribution: defines globalThis.Go

/** Receives the compiled engine through a port and starts it; the engine handles the messages after that one itself. */
function serve(port, end) {
  globalThis.port = port;
  port.onmessage = ({ data: module }) => {
    const go = new globalThis.Go();
    WebAssembly.instantiate(module, go.importObject)
      .then((instance) => go.run(instance))
      .then(() => end()) // after the command quit
      .catch((error) => setTimeout(() => { throw error; })); // reaches the worker's error event
  };
}

// Nothing may be awaited first in a Web Worker: messages that arrive before a module listens are lost.
if (typeof WorkerGlobalScope === 'undefined') import('node:worker_threads').then(({ parentPort }) => serve(parentPort, process.exit));
else serve(globalThis, close);
