import { describe, expect, it } from '@jest/globals';
import { InputAudioBuffer } from './input-audio-buffer.js';

/** So many milliseconds, each sample of which says in which of them it is. */
const numbered = (milliseconds: number, from = 0): Buffer =>
  Buffer.from(
    Int16Array.from({ length: milliseconds * 24 }, (_, place) => from + Math.floor(place / 24)).buffer,
  );

describe('InputAudioBuffer', () => {
  it('keeps the places of samples, whatever is taken out of it', () => {
    const buffer = new InputAudioBuffer('pcm');
    for (let at = 0; at < 100; at += 10) buffer.append(numbered(10, at));
    buffer.dropBefore(25);
    expect([buffer.startMs, buffer.endMs]).toEqual([25, 100]);
    const taken = buffer.takeUntil(40);
    expect([taken.readInt16LE(0), taken.length]).toEqual([25, 15 * 48]);
    expect(buffer.takeUntil()).toEqual(numbered(60, 40));
    expect([buffer.startMs, buffer.isEmpty]).toEqual([100, true]);
  });

  it('takes nothing from before its beginning or behind its end', () => {
    const buffer = new InputAudioBuffer('pcm');
    buffer.append(numbered(10));
    buffer.dropBefore(-5);
    expect(buffer.takeUntil(-5).length).toBe(0);
    buffer.dropBefore(99);
    expect([buffer.startMs, buffer.duration]).toEqual([10, 0]);
  });

  it('lets half a sample wait for its other half', () => {
    const buffer = new InputAudioBuffer('pcm');
    const bytes = numbered(2, 7);
    buffer.append(bytes.subarray(0, 49));
    expect(buffer.takeUntil().length).toBe(48);
    buffer.append(bytes.subarray(49));
    expect(buffer.takeUntil()).toEqual(bytes.subarray(48));
  });

  it('holds small pieces together, and nothing of empty ones', () => {
    const buffer = new InputAudioBuffer('pcm');
    const bytes = numbered(200);
    for (let at = 0; at < bytes.length; at += 7) {
      buffer.append(bytes.subarray(at, at + 7));
      buffer.append(Buffer.alloc(0));
    }
    expect(buffer.pieceCount).toBeLessThanOrEqual(3);
    expect(buffer.takeUntil()).toEqual(bytes);
  });

  it('counts the samples of telephones', () => {
    const buffer = new InputAudioBuffer('pcm');
    buffer.append(numbered(10));
    buffer.setFormat('pcma');
    buffer.append(Buffer.alloc(80));
    expect([buffer.startMs, buffer.endMs]).toEqual([10, 20]);
  });
});
