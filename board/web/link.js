/**
 * A whole game in the fragment of an address: its saved form as JSON, compressed and in base64url.
 * The fragment never leaves the browser.
 */

const prefix = '#game=';

/** A game that takes more bytes than this is refused. */
const longest = 16 << 20;

/** Returns the fragment that holds a saved game. @param {Object} saved @returns {Promise<string>} */
export async function toFragment(saved) {
  const packed = await throughStream(new TextEncoder().encode(JSON.stringify(saved)), new CompressionStream('deflate-raw'), Infinity);
  return prefix + toBase64(packed);
}

/** Reports whether a fragment seems to hold a game. */
export const isGameFragment = (fragment) => fragment.startsWith(prefix);

/**
 * Returns the saved game in a fragment, not checked any further.
 * @param {string} fragment
 * @returns {Promise<*>}
 * @throws {Error} if it holds none
 */
export async function fromFragment(fragment) {
  try {
    const packed = fromBase64(fragment.slice(prefix.length));
    const bytes = await throughStream(packed, new DecompressionStream('deflate-raw'), longest);
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    // What the browser says of damaged data means nothing to a person.
    throw new Error('the link is damaged or not complete: no game can be read from it', { cause: error });
  }
}

/** Returns what comes out of a stream for some bytes, an error if that is more than a limit. */
async function throughStream(bytes, stream, limit) {
  const parts = [];
  let length = 0;
  const writer = stream.writable.getWriter();
  // An error of writing is one of reading, too, where it is reported.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = stream.readable.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw new Error(`more than ${limit} bytes`);
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function toBase64(bytes) {
  let binary = '';
  for (let i = 0; i < bytes.length; i += 4096) binary += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (c) => c.charCodeAt(0));
}
