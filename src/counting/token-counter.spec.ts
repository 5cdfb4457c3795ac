import { afterAll, describe, expect, it } from '@jest/globals';
import { TokenCounter } from './token-counter.js';

const counter = new TokenCounter();
afterAll(() => counter.onModuleDestroy());

describe('TokenCounter', () => {
  it('counts by the vocabulary of OpenAI models', async () => {
    // Known from the vendor's tokenizer page.
    expect(await counter.count(['hello world'])).toBe(2);
    expect(await counter.count(['hello world', 'tiktoken is great!'])).toBe(2 + 6);
    expect(await counter.count([])).toBe(0);
    expect(await counter.count([''])).toBe(0);
  });

  it('counts control tokens as the text they are', async () => {
    expect(await counter.count(['<|endoftext|>'])).toBeGreaterThan(1);
  });

  it('takes texts without a break in a time linear in their length', async () => {
    const started = performance.now();
    const tokens = await counter.count([
      '漢字仮名交文'.repeat(20_000),
      '='.repeat(100_000),
      ' '.repeat(100_000),
    ]);
    expect(tokens).toBeGreaterThan(100_000);
    // Cut into runs it takes a fifth of a second; whole, a minute.
    expect(performance.now() - started).toBeLessThan(8_000);
  });

  it('leaves the event loop free while it counts', async () => {
    await counter.count(['warm']);
    const texts = [Array.from({ length: 150_000 }, (_, index) => (index * 7919).toString(36)).join(' ')];
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await counter.count(texts);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });

  it('takes what is longer than it counts to go on like its start', async () => {
    const sentence = 'The quick brown fox jumps over the lazy dog. ';
    const tokens = await counter.count([sentence.repeat(200_000)]);
    expect(Math.abs(tokens - 2_000_000) / 2_000_000).toBeLessThan(0.01);
  });

  it('guesses by length when its thread is ended, and starts another one', async () => {
    const other = new TokenCounter();
    const count = other.count(['x'.repeat(4_000)]);
    await other.onModuleDestroy();
    expect(await count).toBe(1_000);
    expect(await other.count(['hello world'])).toBe(2);
    await other.onModuleDestroy();
  });

  it('guesses what would have to wait for too long', async () => {
    const texts = ['word '.repeat(400_000)];
    const counts = await Promise.all(Array.from({ length: 10 }, () => counter.count(texts)));
    expect(counts.slice(0, 8)).toStrictEqual(Array.from({ length: 8 }, () => counts[0]));
    expect(counts.slice(8)).toStrictEqual([500_000, 500_000]);
  });
});
