import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Inbox } from './inbox.js';

/** A client, and somebody who takes an event whenever `step` says so. */
class Source {
  isPaused = false;
  readonly taken: string[] = [];
  readonly inbox = new Inbox(this, async (frame) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.step = async () => {
      resolve(undefined);
      await nextTurn();
    };
    await promise;
    this.taken.push(frame.toString('latin1', 0, 8));
  });
  step: () => Promise<void> = async () => undefined;

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }
}

describe('Inbox', () => {
  let source: Source;
  beforeEach(() => {
    source = new Source();
  });

  it('reads no further while many events wait, and loses none of them', async () => {
    const sent = Array.from({ length: 300 }, (_, index) => String(index));
    for (const [index, text] of sent.entries()) {
      source.inbox.push(Buffer.from(text));
      if (index === 200) expect(source.isPaused).toBe(false);
    }
    expect(source.isPaused).toBe(true);
    for (let count = 0; count < 150; count++) await source.step();
    expect(source.isPaused).toBe(true);
    for (let count = 0; count < 50; count++) await source.step();
    expect(source.isPaused).toBe(false);
    while (source.taken.length < sent.length) await source.step();
    expect(source.taken).toEqual(sent);
  });

  it('reads no further while large events wait', async () => {
    const large = Buffer.alloc(3 * 1024 * 1024);
    source.inbox.push(large);
    source.inbox.push(large);
    expect(source.isPaused).toBe(false);
    source.inbox.push(large);
    expect(source.isPaused).toBe(true);
    await source.step();
    await source.step();
    expect(source.isPaused).toBe(false);
  });

  it('takes nothing once it is closed', async () => {
    source.inbox.push(Buffer.from('first'));
    source.inbox.push(Buffer.from('second'));
    source.inbox.close();
    source.inbox.push(Buffer.from('third'));
    await source.step();
    await source.step();
    expect(source.taken).toEqual(['first']);
  });

  it('lets others have their turn', async () => {
    let taken = 0;
    const inbox = new Inbox(source, async () => {
      taken += 1;
    });
    for (let count = 0; count < 250; count++) inbox.push(Buffer.from('{}'));
    await nextTurn();
    expect(taken).toBeLessThan(250);
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    expect(taken).toBe(250);
  });
});
