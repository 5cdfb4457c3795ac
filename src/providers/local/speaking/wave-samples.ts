const headerOf = { riff: 12, chunk: 8 };

/**
 * Samples of a WAVE file of 16 bits and one channel, from -1 to 1.
 * @throws Error where it is none, or has another sample rate
 */
export function waveSamples(file: Buffer, sampleRate: number): Float32Array {
  const format = chunkOf(file, 'fmt ');
  const data = chunkOf(file, 'data');
  const [channels, rate, bits] = [format.readUInt16LE(2), format.readUInt32LE(4), format.readUInt16LE(14)];
  if (channels !== 1 || rate !== sampleRate || bits !== 16)
    throw new Error(`the sound has ${channels} channels of ${bits} bits at ${rate} Hz`);
  return Float32Array.from({ length: data.length >> 1 }, (_, at) => data.readInt16LE(2 * at) / 32_768);
}

function chunkOf(file: Buffer, name: string): Buffer {
  for (let at = headerOf.riff; at + headerOf.chunk <= file.length;) {
    const begin = at + headerOf.chunk;
    const end = begin + file.readUInt32LE(at + 4);
    if (file.toString('latin1', at, at + 4) === name) return file.subarray(begin, end);
    at = end + (end % 2);
  }
  throw new Error(`the sound has no part "${name}"`);
}
