/** What a search reports. Words are those of UGI: scores are for the player to act, `time` is in milliseconds. */
export interface Info {
  /** Plies searched in full. */
  depth: number;
  /** Plies of the longest line searched. */
  seldepth?: number;
  /** An estimate in points, `cp`, or a forced win (or loss, below 0) with the nth ply, `mate`. */
  score: { cp?: number; mate?: number; bound?: 'lowerbound' | 'upperbound' };
  /** In games of several players the scores of all. */
  scores?: number[];
  nodes: number;
  nps: number;
  time: number;
  /** How full the transposition table is, in thousandths. */
  hashfull?: number;
  /** The rank of the line, from 1. */
  multipv?: number;
  /** The line. */
  pv?: string[];
  /** Where all players move at once: how often each move should be played, without those below 1 %. */
  strategy?: { move: string; probability: number }[];
  /** The move to play; only in the last report. */
  bestMove?: string;
}

/** Limits of a search; the first one reached ends it. Without any, it goes on until `stop`. */
export interface Limits {
  /** Plies. */
  depth?: number;
  /** Positions visited. */
  nodes?: number;
  /** Milliseconds for this move. */
  moveTime?: number;
  /** Milliseconds that the players have left for the game. */
  p1Time?: number; p2Time?: number; p3Time?: number; p4Time?: number; p5Time?: number; p6Time?: number;
  /** Milliseconds that the players gain with each move. */
  p1Inc?: number; p2Inc?: number; p3Inc?: number; p4Inc?: number; p5Inc?: number; p6Inc?: number;
}

export interface SearchOptions extends Limits {
  /** How many of the best moves are searched and reported, 1 to 256; 1 by default. */
  lines?: number;
  /** Where all players move at once: the one to find a move for, from 1. */
  player?: number;
}

export type Game = 'chinesecheckers' | 'jackhammer' | 'pente' | 'seega' | 'trilite';

/** An engine. Begins with Pente. Functions throw the errors that the engine reports, which change nothing. */
export class Quincunx {
  /** Loads an engine into a worker of its own. `wasm` is the engine's address, or the engine compiled. */
  static load(options?: { wasm?: string | URL | WebAssembly.Module; worker?: string | URL }): Promise<Quincunx>;

  /** Begins a game, with options such as `{ size: 9 }`. */
  newGame(game: Game, options?: Record<string, string | number | boolean>): Promise<void>;
  /** Sets an option of the engine, the game or the search. */
  setOption(name: string, value: string | number | boolean): Promise<void>;
  /** Goes to a position by its text. */
  setPosition(text: string): Promise<void>;
  /** Makes moves, in the order given; where all players move at once, a move has the choices of all, such as `s/m5:0/s`. If one is illegal, none is made. */
  play(...moves: string[]): Promise<void>;
  /** Takes back the last moves. */
  undo(count?: number): Promise<void>;
  /** The moves made since the start of the game, or since the position that was set. */
  readonly moves: string[];

  /** The players to act, from 1, with their legal moves; none when the game is over. */
  players(): Promise<Map<number, string[]>>;
  /** The legal moves of a player, by default of the first to act. */
  legalMoves(player?: number): Promise<string[]>;
  /** The board as text. */
  board(): Promise<string>;
  /** The position as text, for `setPosition`. */
  position(): Promise<string>;
  /** `none` until the game is over; then `p1win`, `p2win` and so on, `draw`, or `draw p1 p3` if some players share the first place. */
  result(): Promise<string>;

  /** Searches; the last report has `bestMove`. Leaving the loop stops the search. */
  search(options?: SearchOptions): AsyncGenerator<Info, void, void>;
  /** Searches, and returns the last report. */
  best(options: SearchOptions): Promise<Info & { bestMove: string }>;
  /** Ends a search, whose last report follows. */
  stop(): void;

  /** Sends a command of UGI. Use either `send` and `lines`, or the functions above. */
  send(line: string): void;
  /** The lines that the engine answers. */
  readonly lines: AsyncIterable<string>;

  /** Ends the engine and its worker. */
  close(): Promise<void>;
}
