// A short soft sound when it is your turn.

/** Plays the turn sound. */
export class TurnSound {
  private context: AudioContext | undefined;

  constructor() {
    // Browsers allow sound only after a user interaction.
    const arm = (): void => {
      this.context ??= new AudioContext();
    };
    addEventListener("pointerdown", arm, { once: true });
    addEventListener("keydown", arm, { once: true });
  }

  /** Play two notes, a fifth apart. */
  ring(): void {
    if (!this.context) return;
    this.note(this.context, 523.25, 0);
    this.note(this.context, 783.99, 0.12);
  }

  private note(context: AudioContext, pitch: number, delay: number): void {
    const start = context.currentTime + delay;
    const tone = new OscillatorNode(context, { frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.07, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0005, start + 0.5);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.55);
  }
}
