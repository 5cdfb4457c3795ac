import type { DecoderName } from './audio-decoders.js';

/** How a file is to be read. */
export interface AudioKind {
  readonly decoder: DecoderName;
  /** Public. */
  readonly title: string;
  /** Bytes before the sound: tags with pictures, that no decoder needs. */
  readonly skip: number;
  /** Whether the bytes say so, or only the name. */
  readonly certain: boolean;
}

/** What can be read, for messages. */
export const readableKinds = 'flac, mp3, mp4, mpeg, mpga, m4a, ogg, opus, wav, webm and aac';

const titles: Readonly<Record<DecoderName, string>> = {
  wav: 'WAV',
  mp3: 'MP3',
  flac: 'FLAC',
  opus: 'Ogg Opus',
  oga: 'Ogg Vorbis',
  m4a: 'MP4 (m4a)',
  webm: 'WebM',
  aac: 'AAC',
};

/** Endings and media types' last parts. */
const names: Readonly<Record<string, DecoderName>> = {
  wav: 'wav',
  wave: 'wav',
  'x-wav': 'wav',
  mp3: 'mp3',
  mpeg: 'mp3',
  mpga: 'mp3',
  flac: 'flac',
  'x-flac': 'flac',
  opus: 'opus',
  ogg: 'oga',
  oga: 'oga',
  m4a: 'm4a',
  'x-m4a': 'm4a',
  mp4: 'm4a',
  webm: 'webm',
  aac: 'aac',
};

/**
 * What kind of sound a file holds: by its bytes; where they say nothing, by its name, then by its media type.
 * @returns undefined where nothing tells
 */
export function audioKindOf(
  bytes: Uint8Array,
  said: { readonly name?: string; readonly mediaType?: string } = {},
): AudioKind | undefined {
  const skip = tagLength(bytes);
  const found = decoderOf(bytes.subarray(skip));
  if (found !== undefined) return kind(found, skip, true);
  // A tag like this stands before nothing else in the wild.
  if (skip > 0) return kind('mp3', skip, true);
  const ending = said.name?.toLowerCase().split('.').at(-1) ?? '';
  const subtype = said.mediaType?.toLowerCase().split(';')[0]?.split('/').at(-1)?.trim() ?? '';
  const named = own(ending) ?? own(subtype);
  return named && kind(named, 0, false);
}

/** How a file begins, for people who wonder what it is. */
export function beginningOf(bytes: Uint8Array): string {
  const head = bytes.subarray(0, 8);
  const codes = Array.from(head, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  const letters = latin(head, 0, head.length)
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim();
  return letters.length < 3 ? codes : `${codes} ("${letters}")`;
}

const kind = (decoder: DecoderName, skip: number, certain: boolean): AudioKind => ({
  decoder,
  title: titles[decoder],
  skip,
  certain,
});

const own = (name: string): DecoderName | undefined => (Object.hasOwn(names, name) ? names[name] : undefined);

function decoderOf(bytes: Uint8Array): DecoderName | undefined {
  const opening = latin(bytes, 0, 4);
  if ((opening === 'RIFF' || opening === 'RF64') && latin(bytes, 8, 12) === 'WAVE') return 'wav';
  if (opening === 'fLaC') return 'flac';
  if (opening === '\x1aE\xdf\xa3') return 'webm';
  if (latin(bytes, 4, 8) === 'ftyp') return 'm4a';
  if (opening === 'OggS') return oggDecoder(bytes);
  return mpegDecoder(bytes);
}

/** An Ogg file's first packet stands after its first page's head and says what the stream is. */
function oggDecoder(bytes: Uint8Array): DecoderName | undefined {
  const packet = 27 + (bytes[26] ?? 0);
  if (latin(bytes, packet, packet + 8) === 'OpusHead') return 'opus';
  if (latin(bytes, packet, packet + 7) === '\x01vorbis') return 'oga';
  return latin(bytes, packet, packet + 5) === '\x7fFLAC' ? 'flac' : undefined;
}

/** A frame of MPEG audio: eleven bits set, then version and layer, none of them reserved. Layer 0 is AAC's own. */
function mpegDecoder(bytes: Uint8Array): DecoderName | undefined {
  const [first = 0, second = 0, third = 0] = bytes;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  if ((second & 0xf6) === 0xf0) return 'aac';
  const wrong =
    (second & 0x18) === 0x08 || (second & 0x06) === 0 || third >> 4 === 15 || (third & 0x0c) === 12;
  return wrong ? undefined : 'mp3';
}

/** Length of an ID3v2 tag: seven bits of each of four bytes, and ten for its head. */
function tagLength(bytes: Uint8Array): number {
  if (latin(bytes, 0, 3) !== 'ID3' || bytes.length < 10) return 0;
  const size = bytes.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  const foot = ((bytes[5] ?? 0) & 0x10) === 0 ? 0 : 10;
  return 10 + size + foot;
}

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));
