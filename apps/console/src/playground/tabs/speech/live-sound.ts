import type { SamplePlayer } from '../shared/audio/sample-player.js';
import { createSamplePlayer } from '../shared/audio/sample-player.js';
import { createSampleReader } from '../shared/audio/sample-reader.js';
import { wavOfPcm16 } from '../shared/audio/wav.js';
import type { MediaFeed } from './media-feed.js';
import { canFeed, createMediaFeed } from './media-feed.js';
import { isWav, pcmRate, playingManner } from './playing-manner.js';

/** A sound that is heard while it comes, where the browser can. */
export interface LiveSound {
  push(piece: Uint8Array): void;
  /**
   * Nothing more comes.
   * @returns all that came
   */
  end(): Blob;
  /** Silence at once. */
  stop(): void;
  /** Milliseconds until the first of it could be heard; undefined where it has to be whole first and is not. */
  readonly firstSound: number | undefined;
}

interface LiveChange {
  readonly address?: string;
  readonly playing?: boolean;
}

/**
 * @param type content type of the answer
 * @param begun when the request was sent, on the page's clock
 * @param onChange told what the player plays, and whether samples are heard without it
 */
export function playSound(type: string, begun: number, onChange: (change: LiveChange) => void): LiveSound {
  const manner = playingManner(type, canFeed);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let firstSound: number | undefined;
  let output =
    manner === 'media' ? feedOutput(type) : manner === 'samples' ? sampleOutput(type, onChange) : undefined;
  if (output?.address !== undefined) onChange({ address: output.address });

  return {
    get firstSound() {
      return firstSound;
    },
    push(piece) {
      pieces.push(Uint8Array.from(piece));
      try {
        if (output?.push(piece) === true) firstSound ??= performance.now() - begun;
      } catch {
        // No sound of the kind it said: the player may know it when it is whole.
        output?.stop();
        output = undefined;
      }
    },
    end() {
      const whole = new Blob(pieces, { type });
      output?.end();
      firstSound ??= performance.now() - begun;
      if (output?.address === undefined) onChange({ address: URL.createObjectURL(playable(pieces, type)) });
      return whole;
    },
    stop() {
      output?.stop();
    },
  };
}

interface Output {
  readonly address?: string;
  /** @returns whether something can be heard now */
  push(piece: Uint8Array): boolean;
  end(): void;
  stop(): void;
}

function feedOutput(type: string): Output {
  const feed: MediaFeed = createMediaFeed(type.split(';')[0] ?? type);
  return {
    address: feed.address,
    push(piece) {
      feed.push(piece);
      return true;
    },
    end() {
      feed.end();
    },
    // The player is silenced by whoever shows it.
    stop() {
      feed.end();
    },
  };
}

function sampleOutput(type: string, onChange: (change: LiveChange) => void): Output {
  const read = createSampleReader(isWav(type) ? 'wav' : pcmRate(type));
  let player: SamplePlayer | undefined;
  const close = (): void => {
    player?.close();
    player = undefined;
    onChange({ playing: false });
  };
  player = createSamplePlayer(close);
  return {
    push(piece) {
      const samples = read(piece);
      if (samples === undefined) return false;
      player?.play(samples);
      if (player !== undefined) onChange({ playing: true });
      return true;
    },
    end() {
      player?.finish();
    },
    stop: close,
  };
}

/** What an audio element plays: samples without a header get one. */
function playable(pieces: readonly Uint8Array<ArrayBuffer>[], type: string): Blob {
  if (playingManner(type, () => false) !== 'samples' || isWav(type)) return new Blob([...pieces], { type });
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return new Blob([wavOfPcm16(whole, { sampleRate: pcmRate(type), channels: 1 })], { type: 'audio/wav' });
}
