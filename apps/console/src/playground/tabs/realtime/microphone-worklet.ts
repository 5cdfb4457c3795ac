/**
 * Runs in the browser's audio thread: passes on what the microphone hears, in pieces that are worth a message. The
 * audio thread has a global scope of its own, which TypeScript's libraries do not describe.
 */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

/** Samples of a piece: 85 milliseconds at 48 kHz. */
const pieceLength = 4_096;

class MicrophoneTap extends AudioWorkletProcessor {
  #piece = new Float32Array(pieceLength);
  #filled = 0;

  /** Called for each 128 samples or so. */
  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const samples = input?.[0];
    if (samples === undefined) return true;
    let taken = 0;
    while (taken < samples.length) {
      const part = samples.subarray(taken, taken + pieceLength - this.#filled);
      this.#piece.set(part, this.#filled);
      this.#filled += part.length;
      taken += part.length;
      if (this.#filled === pieceLength) this.#send();
    }
    return true;
  }

  #send(): void {
    this.port.postMessage(this.#piece, [this.#piece.buffer]);
    this.#piece = new Float32Array(pieceLength);
    this.#filled = 0;
  }
}

registerProcessor('microphone-tap', MicrophoneTap);
