import { expect, it } from '@jest/globals';
import { WithoutPictures } from './without-pictures.js';

it.each(['"b64_json":"', '"b64_json": "'])('leaves out what follows %s, however it is cut', (mark) => {
  const picture = 'iVBORw0KGgo/+=='.repeat(5);
  const event = (held: string) => `data: {"type":"x",${mark}${held}","usage":{"é":1}}\n\n`;
  const bytes = Buffer.from(event(picture) + event('') + event(picture));
  for (let size = 1; size <= bytes.length; size += 1) {
    const without = new WithoutPictures();
    const kept: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += size) kept.push(without.push(bytes.subarray(at, at + size)));
    expect(Buffer.concat(kept).toString()).toBe(event('').repeat(3));
  }
});
