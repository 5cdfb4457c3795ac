import type { MessagePort } from 'node:worker_threads';
import type { AudioEncoding } from '#libs/canonical';

/** Encodings that need a library. */
export type CompressedEncoding = Exclude<AudioEncoding, 'wav' | 'pcm'>;

/**
 * One file to be written. It is fed through its port: every block of samples (16 bits signed little-endian, one
 * channel) is answered by the bytes of the file that are certain by then, `end` by the rest.
 */
export interface EncoderTask {
  readonly encoding: CompressedEncoding;
  readonly sampleRate: number;
  readonly port: MessagePort;
}

export type EncoderQuestion = Uint8Array | 'end';
