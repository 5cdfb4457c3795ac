import type { SamplePiece } from './sample-reader.js';

/** Plays pieces of sound one after the other, as they come. */
export interface SamplePlayer {
  /** Adds a piece. Where the last one is over already, it begins at once. */
  play(piece: SamplePiece): void;
  /** Nothing more comes: `onEnded` is called when the last piece was heard. */
  finish(): void;
  /** Silence at once. What was not heard is dropped. */
  stop(): void;
  /** Milliseconds that were heard since the beginning, or since it was stopped last. */
  heard(): number;
  /** Gives the audio device back. */
  close(): void;
}

/** Enough that two pieces do not leave a gap, little enough not to be noticed. Seconds. */
const lead = 0.03;

/** Needs that the person did something on the page before: browsers are silent otherwise. */
export function createSamplePlayer(onEnded: () => void = () => undefined): SamplePlayer {
  const context = new AudioContext();
  let sources: AudioBufferSourceNode[] = [];
  /** When the last piece ends, on the context's clock. */
  let end = 0;
  let queued = 0;
  let isFinished = false;
  void context.resume();

  const over = (source: AudioBufferSourceNode): void => {
    sources = sources.filter((other) => other !== source);
    if (sources.length === 0 && isFinished) onEnded();
  };
  return {
    play({ channels, sampleRate }) {
      const buffer = context.createBuffer(channels.length, channels[0]?.length ?? 0, sampleRate);
      for (const [index, samples] of channels.entries()) buffer.copyToChannel(samples, index);
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(context.destination);
      source.addEventListener('ended', () => {
        over(source);
      });
      const start = Math.max(end, context.currentTime + lead);
      source.start(start);
      sources.push(source);
      end = start + buffer.duration;
      queued += buffer.duration;
    },
    finish() {
      isFinished = true;
      if (sources.length === 0) onEnded();
    },
    stop() {
      const playing = sources;
      sources = [];
      for (const source of playing) source.stop();
      end = 0;
      queued = 0;
    },
    heard() {
      const waiting = Math.max(0, end - context.currentTime);
      return Math.max(0, queued - waiting) * 1_000;
    },
    close() {
      sources = [];
      void context.close();
    },
  };
}
