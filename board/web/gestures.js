/** Turns pointer and wheel events on a board into clicks, drags, pan and zoom. */

/** The maximum movement of a pointer during a click, in pixels. */
const clickTolerance = { mouse: 5, touch: 10 };

/** The smallest distance of cells, in pixels, at which a finger can hit a cell. If it is smaller, a tap only zooms in. */
const touchScale = 15;

/** The smallest distance of cells, in pixels, at which a finger hits the right cell. If it is smaller, a tap that moves needs a second one. */
const sureScale = 20;

/** If the distance of cells is smaller than this in the whole board, in pixels, the wheel zooms; otherwise it scrolls the page. */
const wheelZoomScale = 22;

export class Gestures {
  #pointers = new Map(); // by id: {x, y}
  #press = null; // {x, y, cell, geometry, isTouch, isDrag, isPan} of the first pointer
  #spread = 0; // distance of two pointers in a pinch

  /** @param {import('./boardview.js').BoardView} view */
  constructor(view) {
    this.view = view;
    const { canvas } = view;
    canvas.addEventListener('pointerdown', (e) => this.#down(e));
    canvas.addEventListener('pointermove', (e) => this.#move(e));
    canvas.addEventListener('pointerup', (e) => this.#up(e));
    canvas.addEventListener('pointercancel', (e) => this.#cancel(e));
    canvas.addEventListener('pointerleave', () => view.setHovered(undefined));
    canvas.addEventListener('wheel', (e) => this.#wheel(e), { passive: false });
    canvas.addEventListener('contextmenu', (e) => e.preventDefault()); // the right button draws
  }

  #place(event) {
    const box = this.view.canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #down(event) {
    const { view } = this;
    if (!view.board || event.button > 2) return;
    view.canvas.setPointerCapture(event.pointerId);
    const place = this.#place(event);
    this.#pointers.set(event.pointerId, place);
    if (this.#pointers.size > 1) {
      this.#endDrag();
      this.#press = null;
      this.#beginPinch();
      return;
    }
    const cell = view.camera.cellAt(place.x, place.y);
    this.#press = { ...place, cell, geometry: view.geometry, isTouch: event.pointerType !== 'mouse', isDrag: false, isPan: event.button === 1 };
    this.#press.isMark = cell !== undefined && (event.button === 2 || (event.button === 0 && view.isDrawing));
  }

  #move(event) {
    const { view } = this;
    if (!view.board) return;
    const place = this.#place(event);
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      view.setHovered(view.camera.cellAt(place.x, place.y));
      return;
    }
    this.#pointers.set(event.pointerId, place);
    if (this.#pointers.size === 2) this.#pinch(before, place);
    else if (this.#isPressed) this.#drag(before, place);
  }

  #drag(before, place) {
    const { view } = this;
    const press = this.#press;
    if (press.isMark) {
      view.emit('sketch', { from: press.cell, cell: view.camera.cellAt(place.x, place.y) });
      return;
    }
    if (!press.isDrag && !press.isPan) {
      if (Math.hypot(place.x - press.x, place.y - press.y) < clickTolerance[press.isTouch ? 'touch' : 'mouse']) return;
      const { movable, selected } = view.interaction;
      const isMan = press.cell !== undefined && (movable.has(press.cell) || selected === press.cell);
      press.isDrag = isMan && this.#isHittable(press);
      press.isPan = !press.isDrag;
      if (press.isDrag) view.emit('lift', { cell: press.cell });
    }
    if (press.isPan) {
      view.pan(place.x - before.x, place.y - before.y);
      return;
    }
    const { seat: mover } = view.interaction; // null if any man may be moved, as in the editor
    const seat = view.occupants.seats(press.cell).find((s) => mover === null || s === mover);
    if (seat !== undefined) view.setDragged({ seat, cell: press.cell, ...place });
    view.setHovered(view.camera.cellAt(place.x, place.y));
  }

  /** Begins a pinch if there are two pointers now. */
  #beginPinch() {
    if (this.#pointers.size === 2) this.#spread = this.#pointerDistance();
  }

  #pinch(before, place) {
    const spread = this.#pointerDistance();
    const [a, b] = [...this.#pointers.values()];
    // The centre between the pointers moves half as far as the moving pointer.
    this.view.camera.pan((place.x - before.x) / 2, (place.y - before.y) / 2);
    this.view.zoom(spread / (this.#spread || spread), (a.x + b.x) / 2, (a.y + b.y) / 2);
    this.#spread = spread;
  }

  #pointerDistance() {
    const [a, b] = [...this.#pointers.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  }

  #up(event) {
    if (!this.#pointers.delete(event.pointerId)) return;
    this.#beginPinch();
    const { view } = this;
    const press = this.#isPressed ? this.#press : null;
    this.#press = null;
    if (!press) return;
    if (press.isMark) {
      const place = this.#place(event);
      view.emit('mark', { from: press.cell, cell: view.camera.cellAt(place.x, place.y) });
    } else if (event.button === 2) return;
    else if (press.isDrag) {
      const place = this.#place(event);
      const drop = { from: press.cell, cell: view.camera.cellAt(place.x, place.y), isMove: false };
      view.emit('drop', drop);
      if (drop.isMove) view.putDown(drop.cell);
      else this.#endDrag();
    } else if (!press.isPan) this.#click(press);
  }

  #click(press) {
    if (this.#isHittable(press)) this.view.emit('cell', { cell: press.cell, isUnsure: press.isTouch && this.view.camera.scale < sureScale });
    else this.view.zoom(2 * touchScale / this.view.camera.scale, press.x, press.y);
  }

  /** Whether a pointer is pressed on the present board: another game may have come meanwhile. */
  get #isPressed() { return this.#press?.geometry === this.view.geometry; }

  #isHittable(press) { return !press.isTouch || this.view.camera.scale >= touchScale; }

  #cancel(event) {
    this.#pointers.delete(event.pointerId);
    this.#beginPinch();
    this.#press = null;
    this.#endDrag();
  }

  #endDrag() {
    if (this.view.dragged) this.view.setDragged(null);
  }

  #wheel(event) {
    const { view } = this;
    if (!view.board) return;
    const isZoom = event.ctrlKey || view.camera.fitScale < wheelZoomScale || !view.camera.isFit;
    if (!isZoom) return;
    event.preventDefault();
    const place = this.#place(event);
    const pixels = event.deltaMode === 1 ? 30 * event.deltaY : event.deltaY;
    view.zoom(Math.exp(-Math.max(-120, Math.min(120, pixels)) / 300), place.x, place.y);
  }
}
