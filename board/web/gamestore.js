/**
 * The library of games, in the browser's database: they stay on this machine, and survive reloads and crashes. All tabs of the page share them.
 * Each function fails if the browser has no database for the page, as in some private windows, or no space left.
 */

const name = 'quincunx';
const version = 1;
const storeName = 'games';

/**
 * A kept game: when it was last changed, in milliseconds since 1970, the game in its saved form, and its terms. The revision differs after each
 * change, so that a tab notices when another one has changed the game.
 * @typedef {{id: string, revision: string, time: number, saved: Object, terms: import('./app.js').Terms}} KeptGame
 */

/** A text that no other call returns. */
export const uniqueText = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A new game of the library. @param {Object} saved @param {Object} [terms] @returns {KeptGame} */
export const newGame = (saved, terms = {}) => ({ id: uniqueText(), revision: uniqueText(), time: Date.now(), saved, terms });

/**
 * Stores a game. If another tab has changed the stored game meanwhile, the stored game stays, and this game is stored in addition if a
 * person has changed it.
 * @param {KeptGame} game
 * @param {string|null} before its revision when it was last stored; null if it was never stored
 * @param {boolean} isEdited whether a person has changed it; otherwise only searches have added their evaluations
 * @returns {Promise<string>} the id under which it is stored
 */
export function putGame(game, before, isEdited) {
  return transact('readwrite', (games, done) => {
    games.get(game.id).onsuccess = ({ target: { result: stored } }) => {
      const isConflict = stored && stored.revision !== before;
      const id = isConflict && isEdited ? uniqueText() : game.id;
      if (!isConflict || isEdited) games.put({ ...game, id, time: isEdited || !stored ? game.time : stored.time });
      done(id);
    };
  });
}

/**
 * Stores games that are not in the library. A game that has changed there is stored in addition.
 * @param {KeptGame[]} list
 * @returns {Promise<number>} how many were stored
 */
export function addGames(list) {
  return transact('readwrite', (games, done) => {
    let count = 0;
    done(count);
    for (const game of list) {
      games.get(game.id).onsuccess = ({ target: { result: stored } }) => {
        if (stored?.revision === game.revision) return;
        games.put(stored ? { ...game, id: uniqueText() } : game);
        done(++count);
      };
    }
  });
}

/** The games that satisfy a condition, the last changed first. @param {function(KeptGame): boolean} matches @returns {Promise<KeptGame[]>} not validated */
export function findGames(matches) {
  return transact('readonly', (games, done) => {
    const list = [];
    done(list);
    games.index('time').openCursor(null, 'prev').onsuccess = ({ target: { result: cursor } }) => {
      if (!cursor) return;
      if (matches(cursor.value)) list.push(cursor.value);
      cursor.continue();
    };
  });
}

/** The game with an id, undefined if there is none. @param {string} id @returns {Promise<KeptGame|undefined>} not validated */
export function keptGame(id) {
  return transact('readonly', (games, done) => {
    games.get(id).onsuccess = ({ target }) => done(target.result);
  });
}

/** Removes games and returns them. @param {string[]} ids @returns {Promise<KeptGame[]>} */
export function removeGames(ids) {
  return transact('readwrite', (games, done) => {
    const removed = [];
    done(removed);
    for (const id of ids) {
      games.get(id).onsuccess = ({ target: { result } }) => { if (result) removed.push(result); };
      games.delete(id);
    }
  });
}

/**
 * Runs a transaction on the games.
 * @param {'readonly'|'readwrite'} mode
 * @param {function(IDBObjectStore, function(*): void): void} action begins requests, and calls its second parameter with the result
 * @returns {Promise<*>} the result, once everything is stored
 */
async function transact(mode, action) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      let result;
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(transaction.error ?? new Error('the browser has stopped writing'));
      action(transaction.objectStore(storeName), (value) => { result = value; });
    });
  } finally {
    database.close(); // after each transaction, so that a page of another version never waits for this one
  }
}

/** Opens the database. @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    if (!window.indexedDB) throw new Error('the browser has no database for this page');
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' }).createIndex('time', 'time');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
