/** The file of a library: games with their times and terms, as JSON with one game a line. */
import { checkSaved } from './saved.js';

/** The version of the format. */
const version = 1;

/** The beginning of each library file. */
const beginning = `{"library":${version},"games":[`;

/** The maximum length of the ids and revisions of games. */
const maxId = 100;

/** Reports whether a text may be a library file. @param {string} start its first characters */
export const isLibraryFile = (start) => /^\s*\{\s*"library"\s*:/.test(start);

/** Returns the file of games. @param {import('./gamestore.js').KeptGame[]} games @returns {string} */
export const toLibraryFile = (games) => `${beginning}\n${games.map((game) => JSON.stringify(game)).join(',\n')}\n]}\n`;

/**
 * Returns the games of a file, without checking that their moves are legal: the backend does that when a game is opened.
 * @param {string} text unvalidated input
 * @returns {import('./gamestore.js').KeptGame[]}
 * @throws {Error} that names the game and the field that is wrong
 */
export function fromLibraryFile(text) {
  const file = JSON.parse(text);
  if (file?.library !== version) throw new Error(`library: version ${file?.library}, want ${version}`);
  if (!Array.isArray(file.games)) throw new Error('library: want a list of games');
  return file.games.map((game, i) => {
    try {
      return checked(game);
    } catch (error) {
      throw new Error(`library: game ${i + 1}: ${error.message}`, { cause: error });
    }
  });
}

/** @returns {import('./gamestore.js').KeptGame} */
function checked(game) {
  if (typeof game !== 'object' || game === null) throw new Error('want an object');
  const { id, revision, time, saved, terms } = game;
  for (const [name, value] of Object.entries({ id, revision })) {
    if (typeof value !== 'string' || !value || value.length > maxId) throw new Error(`${name}: want a text of 1 to ${maxId} characters`);
  }
  if (!Number.isFinite(time)) throw new Error('time: want a number of milliseconds');
  checkSaved(saved);
  return { id, revision, time, saved, terms: typeof terms === 'object' ? terms : null };
}
