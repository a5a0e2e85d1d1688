/** The engine for diagrams: a worker that all diagrams of a page share. It is loaded with the first request. */
import { Searches } from './searches.js';
import { Channel, openWorker } from './transport.js';

let loading = null; // a promise of {channel, searches}

function load() {
  loading ??= new Promise((resolve, reject) => {
    const channel = new Channel((listeners) => openWorker({
      ...listeners,
      close: (cause) => {
        if (channel.wasOnline) {
          listeners.close(); // starts another worker
          return;
        }
        loading = null; // so that a person may try again
        reject(new Error(`the engine can't be loaded${cause ? `: ${cause}` : ''}`));
      },
    }), Infinity);
    channel.addEventListener('state', () => resolve({ channel, searches: new Searches(channel) }), { once: true });
  });
  return loading;
}

/** Sends a request: see Channel. @returns {Promise<Object>} */
export async function request(name, fields) { return (await load()).channel.request(name, fields); }

/** Begins a search, which stops that of another diagram: see Searches. @returns {Promise<import('./searches.js').Search>} fulfilled when it may begin */
export async function search(name, fields, onAnswer) { return (await load()).searches.start(name, fields, onAnswer); }
