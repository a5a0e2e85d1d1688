/**
 * The schema of saved games. Package session states it (session.Saved), and has the cases that test its reader and this one:
 * session/testdata/saved.json.
 */

/** The version of the schema. */
export const schema = 1;

/** The largest number of seats of a game. */
export const maxSeats = 6;

/** The maximum size of a saved game: nodes, characters of each text, and moves of the line and depth of an evaluation. */
const limits = { line: 20, depth: 10_000, marks: 200, nodes: 200_000, move: 1_000, comment: 10_000, text: 100_000, name: 200 };

const fail = (what, want) => { throw new Error(`saved game: ${what}: want ${want}`); };

// Each of these returns a check of a value, which has a name for its error.

const text = (max) => (value, what) => {
  if (typeof value !== 'string' || value.length > max) fail(what, `a text of at most ${max} characters`);
};

const number = (max, min = 0) => (value, what) => {
  if (!Number.isInteger(value) || value < min || value > max) fail(what, `${min}..${max}`);
};

const chance = (value, what) => {
  if (typeof value !== 'number' || !(value >= 0 && value <= 1)) fail(what, '0..1');
};

const oneOf = (...values) => (value, what) => { if (!values.includes(value)) fail(what, values.join(' or ')); };

const list = (max, check) => (value, what) => {
  if (!Array.isArray(value) || value.length > max) fail(what, `a list of at most ${max}`);
  value.forEach((item, i) => check(item, `${what} ${i + 1}`));
};

const object = (required, optional, others) => (value, what) => {
  const fields = { __proto__: null, ...required, ...optional };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(what, 'an object');
  for (const name of Object.keys(required)) if (!Object.hasOwn(value, name)) fail(what, `the field ${name}`);
  for (const [name, field] of Object.entries(value)) {
    const check = fields[name] ?? others ?? (() => fail(name, 'no such field'));
    check(field, what === 'file' ? name : `${what}: ${name}`);
  }
};

const ending = object({ seat: number(maxSeats - 1), cause: oneOf('resignation', 'time') }, {});

const evaluation = object(
  { chances: list(maxSeats, chance), nodes: number(Number.MAX_SAFE_INTEGER), seat: number(maxSeats - 1, -1) },
  { depth: number(limits.depth), plies: number(limits.depth, -limits.depth), line: list(limits.line, text(limits.move)) });

const marks = list(limits.marks, text(limits.move));

const checkFields = object({
  schema: oneOf(schema), game: text(50),
  nodes: list(limits.nodes, object({ parent: number(limits.nodes), move: text(limits.move) }, { comment: text(limits.comment), marks, ending, evaluation })),
}, {
  players: list(maxSeats, oneOf('human', 'engine')), options: object({}, {}, text(limits.move)), position: text(limits.text), names: list(maxSeats, text(limits.name)),
  ratings: list(maxSeats, text(limits.name)), event: text(limits.name), date: text(limits.name),
  at: number(limits.nodes), comment: text(limits.comment), marks, ending, evaluation,
});

/** Checks a saved game, except that its moves are legal. @param {*} saved @throws {Error} that names the wrong field */
export function checkSaved(saved) {
  checkFields(saved, 'file');
  const { nodes, at = 0 } = saved;
  nodes.forEach(({ parent }, i) => number(i)(parent, `node ${i + 1}: parent`));
  number(nodes.length)(at, 'at');
}
