// The rules of the games, as text with small boards. learn.js shows them.

/**
 * A board of the rules: a position, the moves that are played on it and those that are shown as arrows.
 * @typedef {object} Example
 * @property {{name: string, options?: Object<string, string>, position?: string}} game
 * @property {string[]} [moves] played from there; the last one is marked
 * @property {number} [seat] whose moves are shown
 * @property {string[]} [shown] legal moves, drawn as arrows or rings
 * @property {object[]} [marks] further marks, as of diagram.Mark
 * @property {string} caption
 */

/**
 * @typedef {object} Chapter
 * @property {string} heading
 * @property {string[]} text paragraphs
 * @property {Example[]} [examples]
 */

/** @param {string} name @param {string} position */
const at = (name, position) => ({ name, position });

/** @type {Chapter[]} */
const chinesecheckers = [
  {
    heading: 'Goal',
    text: [
      'Two to six players each own a triangle of the star. Be the first to bring all your men from your home to the triangle opposite.',
      'Nothing is ever captured. Other players’ men help you as much as your own: you jump over them.',
    ],
    examples: [
      { game: { name: 'chinesecheckers', options: { size: '3' } }, caption: 'The start for two: each player’s goal is the other’s home.' },
      {
        game: { name: 'chinesecheckers', options: { size: '2', triangles: '0,2,4' } },
        caption: 'Three players, with empty triangles opposite.',
      },
    ],
  },
  {
    heading: 'Moving',
    text: [
      'In your turn move one man: either one step to an empty neighbouring cell, or any number of jumps in a row.',
      'A jump leads over one man next to yours, whoever’s it is, to the empty cell directly beyond, in a straight line. '
        + 'You may stop after any jump. A man may not end where it began.',
    ],
    examples: [
      {
        game: at('chinesecheckers', '2 0,3 0 ./0./..0..../..0.../...../...1../......./11/.'),
        shown: ['2:-1>2:0', '2:-1>3:-1'],
        caption: 'Two of the steps of a man.',
      },
      {
        game: at('chinesecheckers', '2 0,3 0 ./0./..0..../..0.../...../...1../......./11/.'),
        shown: ['2:-1>6:1'],
        caption: 'Two jumps in one move, over a man of each player.',
      },
    ],
  },
  {
    heading: 'Triangles',
    text: [
      'A move may not begin or end in a triangle that is neither your home nor your goal. You may jump through one.',
      'A man that has reached the goal may leave it again. Nothing forbids you to block.',
    ],
  },
  {
    heading: 'The end',
    text: [
      'The game ends when all players have had the same number of turns and at least one has all men in the goal. '
        + 'If one has, that player wins. If several have, they share the first place.',
      'A player without a legal move passes. Passing is not allowed otherwise.',
    ],
  },
];

/** @type {Chapter[]} */
const seega = [
  {
    heading: 'Goal',
    text: ['Capture your opponent’s men by taking them between two of yours. Whoever has more men in the end wins.'],
  },
  {
    heading: 'Placing',
    text: [
      'The board is empty at first. The players take turns to place two men each, on any empty cells but the centre, until all cells but the '
        + 'centre are full. Nothing is captured yet.',
    ],
    examples: [
      {
        game: { name: 'seega' }, moves: ['1:1', '1:3', '2:1', '2:3', '3:1', '3:3'],
        caption: 'Six men have been placed: two by X, two by O, two by X.',
      },
    ],
  },
  {
    heading: 'Moving',
    text: [
      'The player who placed last moves first. A man moves one step up, down, left or right to an empty cell. The centre may be entered now.',
      'A player who can’t move passes.',
    ],
    examples: [
      {
        game: at('seega', '5 M 1 - 0 100 ...../..1../..2../..1../.....'), shown: ['1:2>1:1', '1:2>0:2', '1:2>1:3'],
        caption: 'The moves of a man. Nothing happens to O in the centre, though it is between two men of X.',
      },
    ],
  },
  {
    heading: 'Capturing',
    text: [
      'Move a man so that an enemy man is directly between it and another man of yours, in a row or column: the enemy man is taken off. '
        + 'One move may capture up to three men.',
      'A man in the centre can’t be captured, but helps to capture. Moving between two enemy men is safe. The edge of the board captures nothing.',
    ],
    examples: [
      {
        game: at('seega', '5 M 1 - 0 100 ...../.1.21/..2../.1..2/....2'), shown: ['1:1>1:2'],
        caption: 'X moves to the right, and the man of O in the same row is captured.',
      },
      {
        game: at('seega', '5 M 1 - 0 100 ...../.1.21/..2../.1..2/....2'), moves: ['1:1>1:2'],
        caption: 'The same board afterwards.',
      },
    ],
  },
  {
    heading: 'Again',
    text: [
      'If the man that captured can capture once more by another move, it has to, and so on until it can’t. Only then is it the other '
        + 'player’s turn.',
    ],
    examples: [
      {
        game: at('seega', '5 M 1 - 0 100 .1.../.2.../...../1.21./....2'), shown: ['3:0>3:1'],
        caption: 'X moves to the right and captures one man …',
      },
      {
        game: at('seega', '5 M 1 - 0 100 .1.../.2.../...../1.21./....2'), moves: ['3:0>3:1'], shown: ['3:1>2:1'],
        caption: '… and has to go on with the marked man, which captures a second one.',
      },
    ],
  },
  {
    heading: 'The end',
    text: [
      'The game ends when a player has no men left, when neither player can move, or after 100 moves in a row without a capture. '
        + 'More men win. The same number is a draw.',
    ],
  },
];

// The points of a Pente board of 9×9 in which the second black stone may not be placed.
const nearCentre = [2, 3, 4, 5, 6].flatMap((row) => [2, 3, 4, 5, 6].map((column) => 9 * row + column));

/** @type {Chapter[]} */
const pente = [
  {
    heading: 'Goal',
    text: ['Get five or more of your stones in an unbroken line, in any direction, or capture five pairs of your opponent’s stones.'],
  },
  {
    heading: 'Placing',
    text: [
      'The players take turns to place a stone on an empty point. Stones don’t move. Black (X) begins in the centre.',
      'The second black stone has to be three or more points away from the centre, unless another opening rule was chosen.',
    ],
    examples: [
      {
        game: { name: 'pente', options: { size: '4' } }, moves: ['0:0', '1:1'],
        marks: [{ kind: 'shade', cells: nearCentre, tone: 'bad', weight: 0.35 }],
        caption: 'Here on a small board: the second black stone may not be placed in the shaded box.',
      },
    ],
  },
  {
    heading: 'Capturing',
    text: [
      'A stone that you place captures two adjacent enemy stones if they are directly between it and another stone of yours, in any of the eight '
        + 'directions. Exactly two: never one, never three. One stone may capture several pairs.',
      'Placing a stone between two enemy stones is safe. The points of captured stones may be used again.',
    ],
    examples: [
      {
        game: at('pente', '4 none 4 0 0 ........./........./........./..122..../....1..../........./........./........./.........'),
        shown: ['-1:1'],
        caption: 'Black can capture both white stones.',
      },
      {
        game: at('pente', '4 none 4 0 0 ........./........./........./..122..../....1..../........./........./........./.........'),
        moves: ['-1:1'],
        caption: 'The pair is off the board.',
      },
      {
        game: at('pente', '4 none 4 0 0 ........./........./........./..21.2.../....1..../........./........./........./.........'),
        moves: ['-1:0'],
        caption: 'Black placed a stone between two white ones: nothing happens.',
      },
    ],
  },
  {
    heading: 'The end',
    text: [
      'The first five in a row, or the fifth captured pair, wins immediately. Captured stones are taken off before lines are looked at. '
        + 'A full board is a draw.',
    ],
    examples: [
      {
        game: at('pente', '4 none 8 0 0 ........./.1......./..1....../...1...../....1..../..222..../....2..../........./.........'),
        moves: ['1:1'],
        caption: 'Five in a row: Black has won.',
      },
      {
        game: at('pente', '4 none 12 4 0 ........./........./...1...../....2..../.....2.../........./.1......./..2....../.........'),
        shown: ['1:2'],
        caption: 'Black has four pairs. The fifth wins.',
      },
    ],
  },
];

/** @type {Chapter[]} */
const trilite = [
  {
    heading: 'Goal',
    text: ['Get three of your stones in a row: across, down or diagonally. Black (X) begins.'],
    examples: [
      { game: at('trilite', '1 801 546'), shown: ['2'], caption: 'Black wins with the marked cell.' },
    ],
  },
  {
    heading: 'Three stones each',
    text: [
      'The players take turns to place a stone on an empty cell. Nobody has more than three stones: with your fourth stone, your oldest one '
        + 'vanishes. It is shown faded before.',
      'You can’t use the cell of the stone that is about to vanish.',
    ],
    examples: [
      { game: at('trilite', '1 013 485'), caption: 'The faded stones are the oldest of each player and vanish next.' },
      { game: at('trilite', '1 013 485'), moves: ['7'], caption: 'Black placed a stone, and the one in the corner vanished.' },
    ],
  },
  {
    heading: 'The end',
    text: [
      'Rows are looked for after the oldest stone has vanished, so that a row with it doesn’t count.',
      'There is no other end. With best play the first player wins with the 13th stone at the latest.',
    ],
    examples: [
      { game: at('trilite', '1 017 546'), moves: ['2'], caption: 'No win for Black: the left stone of the row vanished.' },
    ],
  },
];

/** @type {Chapter[]} */
const jackhammer = [
  {
    heading: 'Goal',
    text: [
      'Three players stand in the corners of a triangle of cells. They knock out cells around them, to fence off as large a part of the '
        + 'board as they can for themselves alone.',
    ],
    examples: [{ game: { name: 'jackhammer', options: { size: '5' } }, caption: 'The start, on a small board.' }],
  },
  {
    heading: 'A turn',
    text: [
      'All three choose at the same time, hidden from the others: stay, move to a neighbouring cell that is intact, or stay and knock out a '
        + 'neighbouring cell for good. Then all choices are revealed.',
      'Players may share a cell, swap cells, or hammer the same cell. The number of turns is fixed.',
    ],
    examples: [
      {
        game: at('jackhammer', '5 after 3 1000 1:1 3:0 4:4 ./../.../..#./#.#..'), seat: 0, shown: ['m1:0', 'm2:1', 'h2:2'],
        caption: 'Some choices of A: solid arrows move, the dotted one knocks a cell out.',
      },
      {
        game: at('jackhammer', '5 after 3 1000 1:1 3:0 4:4 ./../.../..#./#.#..'), moves: ['h2:2/m2:0/s'],
        caption: 'A knocked a cell out, B moved and C stayed.',
      },
    ],
  },
  {
    heading: 'Moves and hammers',
    text: [
      'After: all moves happen first, then all hammers. A hammer on a cell where somebody stands after the moves is wasted. This is the usual rule.',
      'Before: hammers come first and spare cells where somebody stood when the turn began. Whoever moves into a new hole stays where they were.',
      'Harsh: moves, then hammers, which spare nothing. A player may be left standing on a hole, scores nothing there, may leave it and '
        + 'can’t go back.',
    ],
  },
  {
    heading: 'The score',
    text: [
      'When the last turn is over, each player scores the number of intact cells that they can walk to, their own included, or nothing if another '
        + 'player can be reached. The highest score wins.',
    ],
    examples: [
      {
        game: at('jackhammer', '5 after 9 9 1:0 4:0 4:4 ./../###/.##./.#.#.'),
        caption: 'The end of a game: A has fenced off three cells, B and C two each. A wins.',
      },
      {
        game: at('jackhammer', '5 after 9 9 1:0 4:0 4:4 ./../##./.##./.#.#.'),
        caption: 'A and C can walk to each other and score nothing. B wins with two cells.',
      },
    ],
  },
];

/**
 * The rules of the games by name.
 * @type {Object<string, Chapter[]>}
 */
export const rules = { chinesecheckers, seega, pente, trilite, jackhammer };
