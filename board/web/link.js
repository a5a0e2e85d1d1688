/**
 * Links that contain a whole game, in the fragment of the address: its saved form as JSON, compressed and in base64url.
 * Browsers don't send the fragment to the server.
 */

const prefix = '#game=';

/** The maximum size of a game as JSON, in bytes. */
const maxSize = 16 << 20;

/** Returns the fragment for a saved game. @param {Object} saved @returns {Promise<string>} */
export async function toFragment(saved) {
  const packed = await throughStream(new TextEncoder().encode(JSON.stringify(saved)), new CompressionStream('deflate-raw'), Infinity);
  return prefix + toBase64(packed);
}

/** Reports whether a fragment seems to contain a game. */
export const isGameFragment = (fragment) => fragment.startsWith(prefix);

/**
 * Returns the saved game in a fragment, not validated.
 * @param {string} fragment
 * @returns {Promise<*>}
 * @throws {Error} if there is none
 */
export async function fromFragment(fragment) {
  try {
    const packed = fromBase64(fragment.slice(prefix.length));
    const bytes = await throughStream(packed, new DecompressionStream('deflate-raw'), maxSize);
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    // The browser's own message would mean nothing to a person.
    throw new Error('the link is damaged or incomplete: no game can be read from it', { cause: error });
  }
}

/** Returns the output of a transform stream for some bytes; fails if that is longer than a limit. */
async function throughStream(bytes, stream, limit) {
  const parts = [];
  let length = 0;
  const writer = stream.writable.getWriter();
  // An error of writing also fails the reading below, which reports it.
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
