import { RealtimeFault } from '#libs/formats/openai-realtime';

/** How files begin that hold sound in a form of their own: bytes as Latin-1, and where they stand. */
const beginnings: readonly (readonly [name: string, bytes: string, at: number])[] = [
  ['a WAV file', 'WAVEfmt ', 8],
  ['an Ogg file', 'OggS\u0000', 0],
  ['a FLAC file', 'fLaC\u0000', 0],
  ['an MP3 file', 'ID3\u0003', 0],
  ['an MP3 file', 'ID3\u0004', 0],
  ['a WebM file', '\u001aE\u00df\u00a3', 0],
  ['an MP4 file', 'ftyp', 4],
];

/**
 * Refuses what is no bare samples but the beginning of a file, which would be noise.
 * @throws RealtimeFault that says which
 */
export function refuseFiles(audio: Buffer): void {
  const head = audio.toString('latin1', 0, 16);
  const found = beginnings.find(([, bytes, at]) => head.startsWith(bytes, at));
  if (found === undefined) return;
  throw new RealtimeFault(
    'invalid_audio',
    `'audio' must be bare samples in the session's input format, but this is ${found[0]}: send what is inside it.`,
    { param: 'audio' },
  );
}
