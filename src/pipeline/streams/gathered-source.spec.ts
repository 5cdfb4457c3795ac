import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ChunkReceiver, ChunkSource } from '../../providers/transport/chunk-source.js';
import { GatheredSource } from './gathered-source.js';

/** Gives what the test tells it to. */
class Upstream implements ChunkSource<Buffer> {
  receiver: ChunkReceiver<Buffer> | undefined;
  isOver = false;
  asked: string[] = [];

  start(receiver: ChunkReceiver<Buffer>): void {
    this.receiver = receiver;
  }
  pause(): void {
    this.asked.push('pause');
  }
  resume(): void {
    this.asked.push('resume');
  }
  release(): void {
    this.isOver = true;
  }
  say(...words: readonly string[]): void {
    for (const word of words) this.receiver?.take(Buffer.from(word));
  }
}

const nextTick = () =>
  new Promise<void>((resolve) => {
    process.nextTick(resolve);
  });

describe('GatheredSource', () => {
  let upstream: Upstream;
  let source: GatheredSource;
  let heard: string[];
  let answer: { begun: boolean };

  beforeEach(() => {
    upstream = new Upstream();
    answer = { begun: true };
    source = new GatheredSource(upstream, answer);
    heard = [];
    source.start({
      take: (chunk) => heard.push(chunk.toString()),
      end: () => heard.push('end'),
      fail: (error) => heard.push(String(error)),
    });
  });

  it('gives what came at once as one piece, and keeps it waiting for nothing else', async () => {
    upstream.say('a', 'b');
    await nextTick();
    upstream.say('c');
    await nextTick();
    expect(heard).toEqual(['ab', 'c']);
  });

  it('gives everything as it came until the answer has begun', async () => {
    answer.begun = false;
    upstream.say('a', 'b');
    expect(heard).toEqual(['a', 'b']);
    answer.begun = true;
    upstream.say('c', 'd');
    await nextTick();
    expect(heard).toEqual(['a', 'b', 'cd']);
  });

  it('gives a piece that came alone as it is', async () => {
    const piece = Buffer.from('alone');
    let given: Buffer | undefined;
    source.start({ take: (chunk) => (given = chunk), end: () => undefined, fail: () => undefined });
    upstream.receiver?.take(piece);
    await nextTick();
    expect(given).toBe(piece);
  });

  it.each([
    [
      'end',
      (receiver: ChunkReceiver<Buffer>) => {
        receiver.end();
      },
      'end',
    ],
    [
      'failure',
      (receiver: ChunkReceiver<Buffer>) => {
        receiver.fail('broken');
      },
      'broken',
    ],
  ])('gives everything before the %s', async (_what, conclude, told) => {
    upstream.say('a', 'b');
    if (upstream.receiver !== undefined) conclude(upstream.receiver);
    expect(heard).toEqual(['ab', told]);
    await nextTick();
    expect(heard).toEqual(['ab', told]);
  });

  it('gives nothing more once it was released', async () => {
    upstream.say('a');
    source.release();
    await nextTick();
    expect(heard).toEqual([]);
    expect(source.isOver).toBe(true);
  });

  it('holds its upstream back', () => {
    source.pause();
    source.resume();
    expect(upstream.asked).toEqual(['pause', 'resume']);
  });
});
