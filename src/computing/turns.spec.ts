import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

describe('Turns', () => {
  it('lets tasks alternate, never two at once', async () => {
    const turns = new Turns();
    const { signal } = new AbortController();
    const said: string[] = [];
    let inside = 0;
    const task = async (name: string) => {
      for (let piece = 0; piece < 3; piece++) {
        await turns.take(signal, async () => {
          expect(++inside).toBe(1);
          await sleep(1);
          said.push(name);
          inside -= 1;
        });
      }
    };
    await Promise.all([task('a'), task('b')]);
    expect(said.join('')).toBe('ababab');
  });

  it('ends a task between two pieces, and a failed piece stops nobody else', async () => {
    const turns = new Turns();
    const stop = new AbortController();
    const running = turns.take(stop.signal, () => 'computed');
    const next = turns.take(stop.signal, () => 'never');
    const broken = turns.take(new AbortController().signal, () => {
      throw new Error('broken');
    });
    const other = turns.take(new AbortController().signal, () => 'other');
    await expect(running).resolves.toBe('computed');
    stop.abort(new Error('gone'));
    await expect(next).rejects.toThrow('gone');
    await expect(broken).rejects.toThrow('broken');
    await expect(other).resolves.toBe('other');
  });

  it('lets go of a task that is cancelled before its turn, and keeps the order of the others', async () => {
    const turns = new Turns();
    const { signal } = new AbortController();
    const stop = new AbortController();
    const { promise: long, resolve: finish } = Promise.withResolvers<string>();
    const running = turns.take(signal, () => long);
    const waiting = turns.take(stop.signal, () => 'never');
    let isOver = false;
    const other = turns.take(signal, () => isOver);
    stop.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    await sleep(5);
    isOver = true;
    finish('computed');
    await expect(Promise.all([running, other])).resolves.toEqual(['computed', true]);
  });
});
