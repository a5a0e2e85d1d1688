/** The service worker of a static site: it keeps all files of the site, so that the page also works without a network. */

/** The files of the site without the engine, and the version of all, which `make site` fills in. */
const site = { version: '', files: [] };

const prefix = `quincunx ${registration.scope} `;
const name = prefix + site.version;

async function install() {
  const cache = await caches.open(name);
  const { headers } = await fetch('board.wasm', { method: 'HEAD' });
  const engine = headers.has('Content-Encoding') ? 'board.wasm' : 'board.wasm.gz'; // as transport.js loads it
  await cache.addAll(['./', engine, ...site.files].map((file) => new Request(file, { cache: 'no-cache' })));
}

async function activate() {
  for (const other of await caches.keys()) if (other.startsWith(prefix) && other !== name) await caches.delete(other);
  await clients.claim();
}

/** The answer to a request: from the files kept, or else from the network. Without both a question for headers has an answer without any. */
async function answer(request) {
  const cache = await caches.open(name);
  return await cache.match(request, { ignoreSearch: true, ignoreMethod: true }) ?? fetch(request).catch((error) => {
    if (request.method === 'HEAD') return new Response();
    throw error;
  });
}

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('fetch', (event) => { if (['GET', 'HEAD'].includes(event.request.method)) event.respondWith(answer(event.request)); });
