/** Draws a board, its cells and the men on them. The picture of a cell is cached by its colour and content. */
import { grainPattern } from './grain.js';
import { disc, gloss, hollow, shadow, size } from './light.js';
import { manColours, shadeColour } from './palette.js';

/** The distance from the centres of the outer cells to the edge of a board, by the shape of its cells. */
const border = { point: 0.6, square: 0.5, round: 0.6 };

/** The smallest distances of cells, in device pixels, at which letters are drawn on men, and lines around cells. */
const minUnit = { letter: 15, rim: 7 };

/** The bits of a cell's code: bit s is a man of seat s. */
export const codeBits = { men: 63, fading: 64, hole: 128 };

/** The content of each cell: the seats of its men, whether they vanish with the next move, and whether the cell is knocked out. */
export class Occupants {
  /** @param {Object} board diagram.Board @param {number} length the number of cells */
  constructor(board, length) {
    this.codes = new Uint8Array(length); // see codeBits
    board.men.forEach((men, seat) => { for (const cell of men) this.codes[cell] |= 1 << seat; });
    for (const cell of board.fading ?? []) this.codes[cell] |= codeBits.fading;
    for (const cell of board.holes ?? []) this.codes[cell] |= codeBits.hole;
  }

  /** The seats whose men are on a cell. @returns {number[]} */
  seats(cell) { return seatsOf(this.codes[cell]); }

  isFading(cell) { return (this.codes[cell] & codeBits.fading) !== 0; }

  isHole(cell) { return (this.codes[cell] & codeBits.hole) !== 0; }
}

const seatsOf = (code) => [0, 1, 2, 3, 4, 5].filter((seat) => code & (1 << seat));

export class Painter {
  #pictures = new Map(); // of cells, by shade and code
  #side = 0; // the width and height of a picture, in device pixels

  /**
   * @param {import('./geometry.js').Geometry} geometry
   * @param {Object<string, string>} palette
   * @param {{letters: boolean}} options
   */
  constructor(geometry, palette, options) {
    this.geometry = geometry;
    this.palette = palette;
    this.options = options;
  }

  /** Sets the unit: the distance of neighbouring cells in device pixels. */
  setUnit(unit) {
    if (this.unit === unit) return;
    this.unit = unit;
    this.#side = Math.ceil(unit) + 2;
    this.#pictures.clear();
  }

  /** Draws a cell and its content, centred at a point. @param {number} code see codeBits */
  cell(ctx, cell, code, x, y) { this.#draw(ctx, this.geometry.shades[cell], code, x, y); }

  /** Draws a man of a seat, centred at a point. @param {string} [letter] on it; '' for none */
  man(ctx, seat, x, y, scale = 1, opacity = 1, letter = this.geometry.letters[seat]) {
    ctx.save();
    ctx.translate(x, y);
    ctx.scale(this.unit * scale, this.unit * scale);
    ctx.globalAlpha = opacity;
    this.#manShape(ctx, seat, letter);
    ctx.restore();
  }

  #draw(ctx, shade, code, x, y) {
    const key = shade * 256 + code;
    let picture = this.#pictures.get(key);
    if (!picture) {
      picture = this.#picture(shade, code);
      this.#pictures.set(key, picture);
    }
    ctx.drawImage(picture, Math.round(x - this.#side / 2), Math.round(y - this.#side / 2));
  }

  #picture(shade, code) {
    const canvas = new OffscreenCanvas(this.#side, this.#side);
    const ctx = canvas.getContext('2d');
    ctx.translate(this.#side / 2, this.#side / 2);
    ctx.scale(this.unit, this.unit);
    this.#ground(ctx, shade);
    if (code & codeBits.hole) this.#hole(ctx);
    const seats = seatsOf(code);
    if (code & codeBits.fading) ctx.globalAlpha = 0.38;
    seats.forEach((seat, i) => {
      const place = sharedPlace(i, seats.length);
      ctx.save();
      ctx.translate(place.x, place.y);
      ctx.scale(place.scale, place.scale);
      this.#manShape(ctx, seat, this.geometry.letters[seat]);
      ctx.restore();
    });
    ctx.globalAlpha = 1;
    if (code & codeBits.fading) this.#fadingRim(ctx);
    return canvas;
  }

  #ground(ctx, shade) {
    const { palette, geometry } = this;
    if (geometry.shape === 'point') return; // the lines and the stars are drawn with the board
    const fill = shadeColour(palette, shade);
    if (geometry.shape === 'square') {
      const half = 0.5 - this.#rim(0.03);
      ctx.fillStyle = fill;
      if (shade) ctx.fillRect(-half, -half, 2 * half, 2 * half);
      return;
    }
    if (this.unit < minUnit.rim) {
      if (shade) disc(ctx, 0.55, fill); // without gaps, so that homes are seen from afar
      return;
    }
    disc(ctx, size.edge, palette.edge);
    disc(ctx, size.edge - this.#rim(0.03), fill);
    disc(ctx, size.edge - this.#rim(0.03), hollow(ctx));
  }

  #hole(ctx) {
    disc(ctx, size.hole, this.palette.hole);
    ctx.strokeStyle = this.palette.holecross;
    ctx.lineWidth = 0.07;
    ctx.lineCap = 'round';
    ctx.beginPath();
    for (const d of [-0.18, 0.18]) {
      ctx.moveTo(-0.18, d);
      ctx.lineTo(0.18, -d);
    }
    ctx.stroke();
  }

  #manShape(ctx, seat, letter) {
    const { palette, geometry } = this;
    const colours = manColours(palette, geometry, seat);
    if (this.unit >= minUnit.rim) {
      shadow(ctx);
      disc(ctx, size.man, palette.rim);
      disc(ctx, size.man - this.#rim(0.02), colours.fill);
      disc(ctx, size.man - this.#rim(0.02), gloss(ctx));
    } else {
      disc(ctx, size.man + 0.05, colours.fill);
    }
    if (!this.options.letters || this.unit < minUnit.letter) return;
    ctx.fillStyle = colours.letter;
    ctx.font = `600 ${size.letter}px system-ui, sans-serif`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'alphabetic';
    ctx.fillText(letter, 0, size.letter * 0.36);
  }

  /** The width of a line in units, limited to 4 pixels on large cells. */
  #rim(width) { return Math.min(width, 4 / this.unit); }

  /** Draws a dashed line around a man that vanishes with the next move. */
  #fadingRim(ctx) {
    ctx.strokeStyle = this.palette.inside;
    ctx.lineWidth = 0.03;
    ctx.setLineDash([0.09, 0.07]);
    ctx.beginPath();
    ctx.arc(0, 0, size.man + 0.015, 0, 2 * Math.PI);
    ctx.stroke();
  }

  /**
   * Draws the board itself, below its cells.
   * @param {function(number): {x: number, y: number}} at the centre of a cell
   * @param {{hasShadow?: boolean, hasGrain?: boolean}} [details] which take long on a large picture
   */
  ground(ctx, at, { hasShadow = true, hasGrain = true } = {}) {
    const { geometry, palette } = this;
    ctx.save();
    ctx.shadowColor = palette.shadow;
    ctx.shadowBlur = hasShadow ? Math.min(14, 0.3 * this.unit) : 0;
    ctx.shadowOffsetY = hasShadow ? Math.min(4, 0.08 * this.unit) : 0;
    this.#surface(ctx, at, border[geometry.shape] + (geometry.shape === 'square' ? Math.min(size.frame, 9 / this.unit) : 0), palette.edge);
    ctx.restore();
    const inner = border[geometry.shape] - (geometry.shape === 'square' ? 0 : this.#rim(0.03));
    this.#surface(ctx, at, inner, palette.plain);
    const grain = hasGrain && grainPattern(ctx, palette.grain, this.unit);
    if (grain) this.#surface(ctx, at, inner, grain);
    if (!geometry.isTriangular) this.#lines(ctx, at);
  }

  /** Draws the lines of a square board: through points, or between squares. */
  #lines(ctx, at) {
    const { geometry, palette } = this;
    const n = geometry.lines.length;
    const isPoint = geometry.shape === 'point';
    ctx.strokeStyle = isPoint ? palette.line : palette.edge;
    ctx.lineWidth = Math.max(1, Math.round(this.unit * 0.025));
    ctx.lineCap = 'square';
    ctx.beginPath();
    if (isPoint) {
      for (let i = 0; i < n; i++) {
        line(ctx, at(n * i), at(n * i + n - 1));
        line(ctx, at(i), at(n * (n - 1) + i));
      }
    } else {
      // The lines are between the centres, which a step beyond the last cell gives, too.
      const [first, right, down] = [at(0), at(1), at(n)];
      const corner = (x, y) => ({
        x: first.x + (x - 0.5) * (right.x - first.x) + (y - 0.5) * (down.x - first.x),
        y: first.y + (x - 0.5) * (right.y - first.y) + (y - 0.5) * (down.y - first.y),
      });
      for (let i = 0; i <= n; i++) {
        line(ctx, corner(0, i), corner(n, i));
        line(ctx, corner(i, 0), corner(i, n));
      }
    }
    ctx.stroke();
    ctx.fillStyle = palette.point;
    ctx.beginPath();
    for (const cell of geometry.stars) {
      const { x, y } = at(cell);
      ctx.moveTo(x, y);
      ctx.arc(Math.round(x) + 0.5, Math.round(y) + 0.5, Math.max(1.5, size.star * this.unit), 0, 2 * Math.PI);
    }
    ctx.fill();
  }

  /** Fills all that is nearer to the centre of a cell than a distance, in units: a star or a triangle, or else a square. */
  #surface(ctx, at, distance, fill) {
    const { geometry } = this;
    const beyond = distance * this.unit;
    if (geometry.isTriangular) {
      ctx.strokeStyle = fill;
      ctx.lineWidth = 2 * beyond;
      ctx.lineCap = ctx.lineJoin = 'round';
      ctx.beginPath();
      for (const { cell, cells } of geometry.lines) {
        const [from, to] = [at(cell), at(cell + cells - 1)];
        ctx.moveTo(from.x, from.y);
        ctx.lineTo(to.x + 0.01, to.y); // a line without length would not be drawn
      }
      ctx.stroke();
      return;
    }
    const [a, b] = [at(0), at(geometry.length - 1)];
    ctx.fillStyle = fill;
    ctx.beginPath();
    const [left, top] = [Math.min(a.x, b.x) - beyond, Math.min(a.y, b.y) - beyond];
    const radius = Math.max(0, distance - 0.5) * this.unit;
    ctx.roundRect(left, top, Math.abs(a.x - b.x) + 2 * beyond, Math.abs(a.y - b.y) + 2 * beyond, radius);
    ctx.fill();
  }
}

/** Adds a horizontal or vertical line to the path, aligned to pixels so that it is sharp. */
function line(ctx, from, to) {
  ctx.moveTo(Math.round(from.x) + 0.5, Math.round(from.y) + 0.5);
  ctx.lineTo(Math.round(to.x) + 0.5, Math.round(to.y) + 0.5);
}

/** The offset and scale of man i of several on a cell. */
function sharedPlace(i, count) {
  if (count === 1) return { x: 0, y: 0, scale: 1 };
  const angle = 2 * Math.PI * (i / count) + (count === 2 ? Math.PI : -Math.PI / 2);
  return { x: 0.22 * Math.cos(angle), y: 0.22 * Math.sin(angle), scale: count === 2 ? 0.56 : 0.5 };
}
