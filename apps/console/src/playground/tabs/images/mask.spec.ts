import { describe, expect, it } from '@jest/globals';
import { areaWithin, cutHoles, emptyMask, pointOnPicture, withMark, withoutLastMark } from './mask.js';

describe('a mask', () => {
  it('holds marks in order, and takes the last one back', () => {
    const first = { kind: 'brush', size: 10, points: [{ x: 1, y: 1 }] } as const;
    const second = { kind: 'rectangle', area: { left: 0, top: 0, width: 1, height: 1 } } as const;
    const drawn = withMark(withMark(emptyMask, first), second);
    expect(drawn.marks).toEqual([first, second]);
    expect(withoutLastMark(drawn).marks).toEqual([first]);
    expect(withoutLastMark(emptyMask)).toEqual(emptyMask);
  });

  it('finds a point of the page on the picture', () => {
    const shown = { left: 100, top: 50, width: 256, height: 128 };
    expect(pointOnPicture({ x: 228, y: 50 }, shown, { width: 1024, height: 512 })).toEqual({ x: 512, y: 0 });
  });

  it('keeps areas on the picture', () => {
    const picture = { width: 100, height: 80 };
    expect(areaWithin({ left: -10, top: 70, width: 30, height: 30 }, picture)).toEqual({
      left: 0,
      top: 70,
      width: 20,
      height: 10,
    });
    expect(areaWithin({ left: 100, top: 0, width: 5, height: 5 }, picture)).toBeUndefined();
    expect(areaWithin({ left: 0, top: 0, width: 0, height: 5 }, picture)).toBeUndefined();
  });

  it('is transparent where it was painted, and opaque elsewhere', () => {
    const pixels = Uint8ClampedArray.of(200, 0, 0, 255, 0, 0, 0, 0, 9, 9, 9, 100, 9, 9, 9, 128);
    expect(cutHoles(pixels)).toBe(true);
    expect([...pixels]).toEqual([0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 0]);
    expect(cutHoles(new Uint8ClampedArray(4))).toBe(false);
  });
});
