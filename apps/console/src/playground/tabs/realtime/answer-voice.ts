import type { SamplePlayer } from '../shared/audio/sample-player.js';
import { createSamplePlayer } from '../shared/audio/sample-player.js';
import { floatsOfPcm16 } from '../shared/audio/pcm16.js';
import { bytesOfBase64 } from '../shared/base64.js';
import { realtimeRate } from './realtime-rate.js';

/** The voice of the model's answers. */
export interface AnswerVoice {
  /**
   * Says the next piece of an answer.
   * @param audio 16-bit samples at 24 kHz in base64
   */
  say(itemId: string, contentIndex: number, audio: string): void;
  /**
   * Silence at once.
   * @returns what was interrupted and after how many milliseconds; undefined where nothing was being said
   */
  interrupt(): Interruption | undefined;
  close(): void;
}

export interface Interruption {
  readonly itemId: string;
  readonly contentIndex: number;
  readonly heard: number;
}

/** Needs that the person did something on the page before. */
export function createAnswerVoice(): AnswerVoice {
  const player: SamplePlayer = createSamplePlayer();
  let current: { readonly itemId: string; readonly contentIndex: number; readonly start: number } | undefined;
  /** Milliseconds given to the player since it was silent last. */
  let given = 0;
  return {
    say(itemId, contentIndex, audio) {
      const samples = floatsOfPcm16(bytesOfBase64(audio));
      if (samples.length === 0) return;
      if (current?.itemId !== itemId) current = { itemId, contentIndex, start: given };
      given += (samples.length / realtimeRate) * 1_000;
      player.play({ channels: [samples], sampleRate: realtimeRate });
    },
    interrupt() {
      const heard = player.heard();
      const interrupted = current;
      const wasSpeaking = given - heard > 1;
      player.stop();
      current = undefined;
      given = 0;
      if (interrupted === undefined || !wasSpeaking) return undefined;
      const { itemId, contentIndex, start } = interrupted;
      return { itemId, contentIndex, heard: Math.max(0, Math.round(heard - start)) };
    },
    close() {
      player.close();
    },
  };
}
