import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { GatheredLines } from './gathered-lines.js';

describe('lines that are gathered', () => {
  let written: string[] = [];
  let lines: GatheredLines;
  beforeEach(() => {
    jest.useFakeTimers();
    written = [];
    lines = new GatheredLines({
      write: (text) => written.push(text),
      flushSync: () => written.push('flushed'),
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('are written together, in their order, after a moment', () => {
    for (const line of ['a\n', 'b\n']) lines.write(line);
    expect(written).toEqual([]);
    jest.advanceTimersByTime(10);
    expect(written).toEqual(['a\nb\n']);
    lines.write('c\n');
    jest.advanceTimersByTime(10);
    expect(written).toEqual(['a\nb\n', 'c\n']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('are written at once where they are many', () => {
    const long = `${'x'.repeat(20_000)}\n`;
    for (const line of [long, long]) lines.write(line);
    expect(written).toEqual([long + long]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('are written when the process exits', () => {
    lines.write('last\n');
    const listener = process.listeners('exit').at(-1);
    listener?.call(process, 0);
    expect(written).toEqual(['last\n', 'flushed']);
  });
});
