import { audioMilliseconds, sampleBytesOf, sampleRateOf } from '#libs/formats/openai-realtime';
import type { AudioFormat, TurnDetection } from '#libs/formats/openai-realtime';
import { loudnessOf } from './sound-levels.js';

/** Milliseconds that are judged together. */
const frameMs = 20;
/** Loud frames in a row that are speech. */
const framesToStart = 3;
/** What is as loud at the usual threshold of 0.5 is speech. */
const usualLoudness = 0.02;
const usualSilenceMs = 500;
const usualPaddingMs = 300;

/** Where a turn of speech began or ended: milliseconds from the beginning of the session. */
export interface SpeechEdge {
  readonly kind: 'started' | 'stopped';
  readonly at: number;
}

/** The input audio buffer, and who speaks in it: by loudness alone. */
export class InputAudio {
  #pieces: Buffer[] = [];
  #bytes = 0;
  /** A frame that is not whole yet. */
  #rest = Buffer.alloc(0);
  #judgedMs = 0;
  #loud = 0;
  #quiet = 0;
  #speaking = false;

  /** Milliseconds in the buffer. */
  length(format: AudioFormat): number {
    return audioMilliseconds(format, this.#bytes);
  }

  /** @param detection Null: nobody listens for turns. */
  append(audio: Buffer, format: AudioFormat, detection: TurnDetection | null): readonly SpeechEdge[] {
    this.#pieces.push(audio);
    this.#bytes += audio.length;
    const frame = (sampleRateOf(format) * sampleBytesOf(format) * frameMs) / 1000;
    const bytes = Buffer.concat([this.#rest, audio]);
    const edges: SpeechEdge[] = [];
    let at = 0;
    for (; at + frame <= bytes.length; at += frame) {
      this.#judgedMs += frameMs;
      const edge = detection && this.#judge(loudnessOf(format, bytes.subarray(at, at + frame)), detection);
      if (edge) edges.push(edge);
    }
    this.#rest = bytes.subarray(at);
    return edges;
  }

  /** Takes everything out. */
  take(): Buffer {
    const audio = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#bytes = 0;
    return audio;
  }

  clear(): void {
    this.take();
    this.#speaking = false;
    this.#loud = 0;
  }

  #judge(loudness: number, detection: TurnDetection): SpeechEdge | undefined {
    const server = detection.type === 'server_vad' ? detection : undefined;
    const isLoud = loudness > 2 * usualLoudness * (server?.threshold ?? 0.5);
    this.#loud = isLoud ? this.#loud + 1 : 0;
    this.#quiet = isLoud ? 0 : this.#quiet + 1;
    if (!this.#speaking && this.#loud >= framesToStart) {
      this.#speaking = true;
      const padding = framesToStart * frameMs + (server?.prefixPaddingMs ?? usualPaddingMs);
      return { kind: 'started', at: Math.max(0, this.#judgedMs - padding) };
    }
    if (this.#speaking && this.#quiet * frameMs >= (server?.silenceDurationMs ?? usualSilenceMs)) {
      this.#speaking = false;
      return { kind: 'stopped', at: this.#judgedMs };
    }
    return undefined;
  }
}
