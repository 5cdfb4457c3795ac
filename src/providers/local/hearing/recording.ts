import { TaskRefusal } from '../../../computing/task-refusal.js';
import type { DecodedAudio, AudioDecoder } from './audio-decoders.js';
import { importAudioDecoders } from './audio-decoders.js';
import { audioKindOf, beginningOf, readableKinds } from './audio-kind.js';
import type { AudioKind } from './audio-kind.js';
import type { HearingTask } from './hearing-tasks.js';
import { indexFirst } from './mp4-index.js';

/** Bytes decoded at once: a second of speech, or a few. What they become must stay small. */
const pieceSize = 16 * 1024;

/** A piece of sound in one channel. */
export interface Sound {
  readonly samples: Float32Array;
  /** Samples a second. */
  readonly rate: number;
}

/**
 * Decodes a sound file piece by piece; only what was not read yet is in memory as sound.
 * @throws TaskRefusal where it is empty, of no known kind, or broken
 */
export async function* soundOf(
  file: Pick<HearingTask, 'bytes' | 'name' | 'mediaType'>,
): AsyncGenerator<Sound> {
  if (file.bytes.length === 0) throw refusal('The file is empty. Send a recording.');
  const kind = audioKindOf(file.bytes, file);
  if (kind === undefined) {
    throw refusal(
      `The file is no sound file that is known here: it begins with ${beginningOf(file.bytes)}. Send one of ${readableKinds}.`,
    );
  }
  const decoder = await (await importAudioDecoders())[kind.decoder]();
  let seconds = 0;
  try {
    for (const piece of piecesOf(file.bytes, kind)) {
      const sound = mono(await decoder(piece));
      if (sound === undefined) continue;
      seconds += sound.samples.length / sound.rate;
      yield sound;
    }
    const rest = mono(await finish(decoder));
    if (rest !== undefined) yield rest;
    else if (seconds === 0) throw new Error('it holds no sound');
  } catch (error) {
    throw error instanceof TaskRefusal ? error : broken(file.bytes, kind, seconds, error);
  } finally {
    decoder.free();
  }
}

function* piecesOf(bytes: Uint8Array, { decoder, skip }: AudioKind): Generator<Uint8Array> {
  const ordered = decoder === 'm4a' ? indexFirst(bytes) : bytes;
  for (let at = skip; at < ordered.length; at += pieceSize) yield ordered.subarray(at, at + pieceSize);
}

const finish = (decoder: AudioDecoder): Promise<DecodedAudio> => decoder();

/** All channels as one. What is no number, as a file of floating point numbers may hold, is silence. */
function mono({ channelData, sampleRate }: DecodedAudio): Sound | undefined {
  const [first] = channelData;
  if (first === undefined || first.length === 0) return undefined;
  const samples = new Float32Array(first.length);
  for (const channel of channelData) {
    for (let at = 0; at < samples.length; at++) {
      const sample = channel[at] ?? 0;
      if (Number.isFinite(sample)) samples[at] = (samples[at] ?? 0) + sample / channelData.length;
    }
  }
  return { samples, rate: sampleRate };
}

function broken(bytes: Uint8Array, kind: AudioKind, seconds: number, error: unknown): TaskRefusal {
  const why = kind.certain
    ? `The file begins like ${kind.title}`
    : `By its name the file is ${kind.title} (it begins with ${beginningOf(bytes)})`;
  const where = seconds > 0 ? `broken after ${seconds.toFixed(1)} seconds` : 'broken or cut off';
  const detail = error instanceof Error ? error.message : String(error);
  return refusal(`${why}, but it is ${where}: ${detail}. Send a whole file of ${readableKinds}.`);
}

const refusal = (message: string): TaskRefusal => new TaskRefusal({ message, param: 'file' });
