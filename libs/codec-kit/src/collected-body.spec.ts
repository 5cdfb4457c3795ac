import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { CollectedBody } from './index.js';

describe('an answer that is read once it is whole', () => {
  it('may be cut anywhere', () => {
    const body = new CollectedBody();
    for (const byte of Buffer.from('{"text":"é"}')) body.push(Buffer.of(byte));
    expect(body.json()).toEqual({ text: 'é' });
    expect(body.text()).toBe('{"text":"é"}');
  });

  it('is refused where it is no JSON or too large', () => {
    const body = new CollectedBody(3);
    body.push(Buffer.from('{"a'));
    expect(() => body.json()).toThrow('no JSON');
    expect(() => {
      body.push(Buffer.from('b'));
    }).toThrow('larger than 3 bytes');
  });
});
