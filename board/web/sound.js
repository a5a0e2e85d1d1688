/** Short synthesised sounds of moves. */
export class Sound {
  #audio = null;

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    let before = null;
    app.addEventListener('game', () => { before = null; });
    app.addEventListener('position', () => {
      const { at } = app.tree;
      if (before && at.parent === before) this.#play();
      before = at;
    });
  }

  #play() {
    if (!this.app.settings.sound) return;
    const { board } = this.app.position;
    const isCapture = board.marks?.some((m) => m.kind === 'cross') ?? false;
    this.#audio ??= new AudioContext();
    this.#click(0, 420);
    if (isCapture) this.#click(0.09, 250);
    if (this.app.position.over) this.#click(0.18, 620);
  }

  /** Plays a click like a knock on wood. @param {number} delay in seconds @param {number} pitch in Hz */
  #click(delay, pitch) {
    const audio = this.#audio;
    const begin = audio.currentTime + delay;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(pitch, begin);
    tone.frequency.exponentialRampToValueAtTime(pitch / 2, begin + 0.06);
    volume.gain.setValueAtTime(0.25, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.09);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.1);
  }
}
