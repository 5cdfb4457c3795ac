import { describe, expect, it } from '@jest/globals';
import { KeptAudio } from './kept-audio.js';

const mebibyte = 1024 * 1024;

describe('KeptAudio', () => {
  it('forgets the oldest', () => {
    const kept = new KeptAudio();
    for (const id of ['a', 'b', 'c']) kept.add(id, 0, Buffer.alloc(mebibyte));
    expect(['a', 'b', 'c'].map((id) => kept.get(id, 0)?.length)).toEqual([undefined, mebibyte, mebibyte]);
  });

  it('keeps nothing of an answer that is longer than what is kept: its end alone would pass for the whole', () => {
    const kept = new KeptAudio();
    for (let count = 0; count < 5; count++) kept.add('long', 0, Buffer.alloc(mebibyte));
    expect(kept.get('long', 0)).toBeUndefined();
    kept.add('next', 0, Buffer.alloc(10));
    expect(kept.get('next', 0)?.length).toBe(10);
  });

  it('keeps no more of what was cut while it is still being said', () => {
    const kept = new KeptAudio();
    kept.add('said', 0, Buffer.alloc(100));
    kept.cut('said', 0, 0.5);
    kept.add('said', 0, Buffer.alloc(100));
    expect(kept.get('said', 0)?.length).toBe(50);
  });

  it('knows an id anew once it was forgotten', () => {
    const kept = new KeptAudio();
    kept.add('item', 0, Buffer.alloc(100));
    kept.cut('item', 0, 0);
    kept.forget('item');
    kept.add('item', 0, Buffer.alloc(100));
    expect(kept.get('item', 0)?.length).toBe(100);
  });
});
