import { Buffer } from 'node:buffer';

/** What stands for a length that nobody knows while the file is written: players read to the end. */
const unknownLength = 0xffff_ffff;
const channels = 1;
const bytesPerSample = 2;
const headerLength = 44;

/**
 * The head of a WAV file: 16 bits signed, one channel. Source: RIFF, "WAVE_FORMAT_PCM".
 * @param dataLength bytes of samples that follow; without it the length is unknown
 */
export function wavHeader(sampleRate: number, dataLength?: number): Uint8Array {
  const header = Buffer.alloc(headerLength);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(dataLength === undefined ? unknownLength : headerLength - 8 + dataLength, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * channels * bytesPerSample, 28);
  header.writeUInt16LE(channels * bytesPerSample, 32);
  header.writeUInt16LE(8 * bytesPerSample, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataLength ?? unknownLength, 40);
  return header;
}
