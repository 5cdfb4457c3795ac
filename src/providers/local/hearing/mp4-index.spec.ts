import { describe, expect, it } from '@jest/globals';
import { indexFirst } from './mp4-index.js';

function box(type: string, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const kind = box('ftyp', Buffer.from('M4A '));
const sound = box('mdat', Buffer.from('sound of sixteen'));
const index = (place: number, places = box('stco', number(0), number(1), number(place))): Buffer =>
  box('moov', box('mvhd', Buffer.alloc(12)), box('trak', box('mdia', box('minf', box('stbl', places)))));

describe('indexFirst', () => {
  it('moves the index before the sound, and says where the sound lies now', () => {
    const place = kind.length + 8;
    const ordered = indexFirst(Buffer.concat([kind, sound, index(place)]));
    const moved = place + index(0).length;
    expect(Buffer.from(ordered)).toEqual(Buffer.concat([kind, index(moved), sound]));
    expect(Buffer.from(ordered).subarray(moved).toString()).toBe('sound of sixteen');
  });

  it('knows places of eight bytes', () => {
    const wide = (place: number) => index(0, box('co64', number(0), number(1), number(0), number(place)));
    const ordered = indexFirst(Buffer.concat([sound, wide(8)]));
    expect(Buffer.from(ordered)).toEqual(Buffer.concat([wide(8 + wide(0).length), sound]));
  });

  it.each([
    ['in order already', Buffer.concat([kind, index(99), sound])],
    ['without an index', Buffer.concat([kind, sound])],
    ['cut off', Buffer.concat([kind, sound, index(1).subarray(0, 30)])],
    ['with a place beyond what its field holds', Buffer.concat([sound, index(0xffffffff)])],
    ['no boxes', Buffer.from('ten bytes!')],
    ['empty', Buffer.alloc(0)],
  ])('leaves a file as it is that is %s', (_what, bytes) => {
    expect(indexFirst(bytes)).toBe(bytes);
  });
});
