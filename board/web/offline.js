/** The service worker of a static site: it keeps all files of the site, so that the page also works without a network. */

/** The files of the site and their version, which `make site` fills in. */
const site = { version: '', files: [] };

const prefix = `quincunx ${registration.scope} `;
const name = prefix + site.version;

async function install() {
  const cache = await caches.open(name);
  await cache.addAll(['./', ...site.files].map((file) => new Request(file, { cache: 'no-cache' })));
}

async function activate() {
  for (const other of await caches.keys()) if (other.startsWith(prefix) && other !== name) await caches.delete(other);
  await clients.claim();
}

/** The answer to a request: from the files kept, or else from the network. */
async function answer(request) {
  const cache = await caches.open(name);
  return await cache.match(request.mode === 'navigate' ? './' : request, { ignoreSearch: true }) ?? fetch(request);
}

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('fetch', (event) => { if (event.request.method === 'GET') event.respondWith(answer(event.request)); });
