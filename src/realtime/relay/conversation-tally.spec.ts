import { describe, expect, it } from '@jest/globals';
import { ConversationTally } from './conversation-tally.js';
import { Tally } from './tally.js';

/** Bytes of a second of PCM at 24 kHz. */
const second = 48_000;
const nothing = { texts: [], sound: 0, pictures: 0 };

describe('ConversationTally', () => {
  it('adds up what came since the last response: text, sound, pictures', () => {
    const tally = new ConversationTally();
    tally.settle({ kind: 'session', prompt: 'Be brief.', inputBytesPerSecond: 8_000 });
    tally.add({ texts: ['one', 'two'], sound: 16_000, pictures: 1 });
    const { counted, prompt, since } = tally.read();
    expect({ counted, prompt, tokens: since.tokens }).toEqual({
      counted: undefined,
      prompt: 'Be brief.',
      tokens: 20 + 765,
    });
    expect(since.sample).toEqual({ texts: ['onetwo'], scale: 1 });
    expect(tally.read().since.isEmpty).toBe(true);
  });

  it('counts sound once it is an item, and only what was not cleared', () => {
    const tally = new ConversationTally();
    tally.append(5 * second);
    expect(tally.read().since.tokens).toBe(0);
    tally.clear();
    tally.append(2 * second);
    tally.commit();
    expect(tally.read().since.tokens).toBe(20);
    tally.commit();
    expect(tally.read().since.tokens).toBe(0);
  });

  it('counts the speech alone where the vendor listens for it', () => {
    const tally = new ConversationTally();
    tally.append(60 * second);
    tally.listen({ from: 40 });
    tally.listen({ to: 43 });
    tally.commit();
    expect(tally.read().since.tokens).toBe(30);
    tally.append(2 * second);
    tally.commit();
    expect(tally.read().since.tokens).toBe(20);
  });

  it('goes on from what the vendor counted, and keeps what it did not', () => {
    const tally = new ConversationTally();
    tally.add({ ...nothing, texts: ['question'] });
    tally.read();
    tally.count({ input: { total: 100 }, output: { total: 20 } });
    const written = new Tally();
    written.addText('answer');
    written.tokens = 7;
    tally.keep(written);
    tally.add({ ...nothing, texts: [' next'] });
    const { counted, since } = tally.read();
    expect(counted).toBe(120);
    expect([since.tokens, since.sample.texts]).toEqual([7, ['answer next']]);
  });
});

describe('Tally', () => {
  it('keeps the beginning of what is long, and how long it is', () => {
    const long = new Tally();
    for (let count = 0; count < 10; count += 1) long.addText('x'.repeat(10_000));
    const whole = new Tally();
    whole.absorb(long);
    whole.absorb(long);
    expect(whole.sample.texts[0]).toHaveLength(16_384);
    expect(whole.sample.scale * 16_384).toBeCloseTo(200_000);
  });
});
