import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EventStreamFramer } from './index.js';

/** What lies after the last blank line, by definition. */
function unfinishedEvent(text: string): string {
  const lines = text.split(/(\r\n|\r|\n)/);
  let rest = '';
  for (let index = 0; index < lines.length; index += 2) {
    const [line = '', terminator = ''] = [lines[index], lines[index + 1]];
    rest = line === '' && terminator !== '' ? '' : rest + line + terminator;
  }
  return rest;
}

describe('EventStreamFramer', () => {
  it('gives out all whole events at once, and every byte in the end', () => {
    const pieces = fc.constantFrom('data: a', ':c', '\n', '\n', '\r', '\r\n', '\r\n', '汉');
    fc.assert(
      fc.property(fc.array(fc.array(pieces, { maxLength: 8 }), { maxLength: 12 }), (stream) => {
        const framer = new EventStreamFramer();
        let input = '';
        let output = '';
        for (const chunk of stream) {
          input += chunk.join('');
          output += framer.push(Buffer.from(chunk.join('')))?.toString('utf8') ?? '';
          expect(input).toBe(output + unfinishedEvent(input));
          expect(framer.atBoundary).toBe(true);
        }
        const rest = framer.flush()?.toString('utf8') ?? '';
        expect(output + rest).toBe(input);
        expect(framer.atBoundary).toBe(rest === '');
      }),
      { numRuns: 2000 },
    );
  });

  it('copies nothing where nothing was held back', () => {
    const framer = new EventStreamFramer();
    const whole = Buffer.from('data: a\n\n');
    expect(framer.push(whole)).toBe(whole);
    const more = Buffer.from('data: b\n\ndata: c');
    const first = framer.push(more);
    expect(first?.toString()).toBe('data: b\n\n');
    expect(first?.buffer).toBe(more.buffer);
    expect(framer.push(Buffer.from('\n'))).toBeUndefined();
    expect(framer.push(Buffer.from('\n'))?.toString()).toBe('data: c\n\n');
  });

  it('lets an event above 64 KiB through in pieces and finds the next boundary', () => {
    const framer = new EventStreamFramer();
    const half = Buffer.from(`data: ${'x'.repeat(40_000)}`);
    expect(framer.push(half)).toBeUndefined();
    expect(framer.atBoundary).toBe(true);
    expect(framer.push(half)?.length).toBe(2 * half.length);
    expect(framer.push(Buffer.alloc(0))).toBeUndefined();
    expect(framer.atBoundary).toBe(false);
    expect(framer.push(Buffer.from('y\n'))?.toString()).toBe('y\n');
    expect(framer.atBoundary).toBe(false);
    expect(framer.push(Buffer.from('\ndata: next'))?.toString()).toBe('\n');
    expect(framer.atBoundary).toBe(true);
    expect(framer.flush()?.toString()).toBe('data: next');
    expect(framer.atBoundary).toBe(false);
  });

  it('lets a large rest after a boundary through', () => {
    const framer = new EventStreamFramer();
    const chunk = Buffer.from(`data: a\n\ndata: ${'x'.repeat(70_000)}`);
    expect(framer.push(chunk)).toBe(chunk);
    expect(framer.atBoundary).toBe(false);
  });
});
