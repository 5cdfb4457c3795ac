export interface WavFormat {
  /** Samples in a second. */
  readonly sampleRate: number;
  readonly channels: number;
  readonly bitsPerSample: number;
}

export interface WavHeader extends WavFormat {
  /** 1 is PCM, 3 floats. */
  readonly encoding: number;
  /** Where the samples begin. */
  readonly dataStart: number;
}

const headerLength = 44;

/** A WAV file of 16-bit samples. */
export function wavOfPcm16(
  pcm: Uint8Array,
  { sampleRate, channels }: Omit<WavFormat, 'bitsPerSample'>,
): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(headerLength + pcm.length);
  const view = new DataView(file.buffer);
  const write = (at: number, name: string): void => {
    for (let index = 0; index < name.length; index += 1) file[at + index] = name.charCodeAt(index);
  };
  write(0, 'RIFF');
  view.setUint32(4, headerLength - 8 + pcm.length, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * channels * 2, true);
  view.setUint16(32, channels * 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, pcm.length, true);
  file.set(pcm, headerLength);
  return file;
}

/**
 * Reads the head of a WAV file that may still be coming. Chunks beside format and samples are skipped; sizes are not
 * believed, because who streams does not know them.
 * @returns undefined while too little of it is there
 * @throws Error where it is no WAV file
 */
export function readWavHeader(bytes: Uint8Array): WavHeader | undefined {
  if (bytes.length < 12) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (name(0) !== 'RIFF' || name(8) !== 'WAVE') throw new Error('This is no WAV file.');
  let format: (WavFormat & { encoding: number }) | undefined;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at + 4, true);
    if (name(at) === 'data') {
      if (format === undefined) throw new Error('This WAV file has no format.');
      return { ...format, dataStart: at + 8 };
    }
    if (name(at) === 'fmt ') {
      if (at + 24 > bytes.length) return undefined;
      format = {
        encoding: view.getUint16(at + 8, true),
        channels: view.getUint16(at + 10, true),
        sampleRate: view.getUint32(at + 12, true),
        bitsPerSample: view.getUint16(at + 22, true),
      };
    }
    at += 8 + length + (length % 2);
  }
  return undefined;
}
