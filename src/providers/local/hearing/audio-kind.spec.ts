import { describe, expect, it } from '@jest/globals';
import { audioKindOf, beginningOf } from './audio-kind.js';

const bytes = (text: string): Uint8Array => Buffer.from(text.padEnd(64, '\0'), 'latin1');
const ogg = (packet: string) => `OggS${'\0'.repeat(22)}\x01\x2a${packet}`;
const tag = 'ID3\x04\0\0\0\0\0\x05hello';

describe('audioKindOf', () => {
  it.each([
    ['wav', 'RIFF\0\0\0\0WAVEfmt '],
    ['flac', 'fLaC'],
    ['webm', '\x1aE\xdf\xa3'],
    ['m4a', '\0\0\0\x20ftypM4A '],
    ['opus', ogg('OpusHead')],
    ['oga', ogg('\x01vorbis')],
    ['flac', ogg('\x7fFLAC')],
    ['mp3', '\xff\xfb\x90\x00'],
    ['aac', '\xff\xf1\x50\x80'],
    ['mp3', tag],
  ])('knows %s by its first bytes, whatever its name is', (decoder, text) => {
    const kind = audioKindOf(bytes(text), { name: 'speech.wav', mediaType: 'audio/wav' });
    expect(kind).toMatchObject({ decoder, certain: true });
  });

  it('looks behind a tag', () => {
    expect(audioKindOf(bytes(`${tag}fLaC`))).toMatchObject({ decoder: 'flac', skip: 15 });
  });

  it('goes by the name, then by the media type, where the bytes say nothing', () => {
    const named = { name: 'Talk.MPGA', mediaType: 'audio/wav' };
    expect(audioKindOf(bytes('?'), named)).toMatchObject({ decoder: 'mp3', certain: false });
    expect(audioKindOf(bytes('?'), { name: 'talk', mediaType: 'audio/x-m4a; a=b' })?.decoder).toBe('m4a');
  });

  it.each([
    ['text', 'Dear Sir or Madam', 'letter.txt'],
    ['RIFF without sound', 'RIFF\0\0\0\0WEBP', 'x.webp'],
    ['a reserved frame', '\xff\xff\xff\xff', 'constructor'],
    ['nothing', '', ''],
  ])('knows nothing of %s', (_what, text, name) => {
    expect(audioKindOf(bytes(text), { name })).toBeUndefined();
  });
});

describe('beginningOf', () => {
  it('shows codes, and letters where there are some', () => {
    expect(beginningOf(bytes('%PDF-1.7'))).toBe('25 50 44 46 2d 31 2e 37 ("%PDF-1.7")');
    expect(beginningOf(Uint8Array.of(1, 2))).toBe('01 02');
  });
});
