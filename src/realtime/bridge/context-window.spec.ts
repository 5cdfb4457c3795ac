import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RealtimeItem, Truncation } from '#libs/formats/openai-realtime';
import { ContextWindow } from './context-window.js';

/** Each weighs 100 tokens. */
const items = Array.from({ length: 10 }, (_, index): RealtimeItem => ({
  type: 'message',
  id: String(index),
  role: 'user',
  status: 'completed',
  content: [{ type: 'input_text', text: 'x'.repeat(384) }],
}));

const auto: Truncation = { type: 'auto' };
const disabled: Truncation = { type: 'disabled' };
const half = (postInstructions?: number): Truncation => ({
  type: 'retention_ratio',
  retentionRatio: 0.5,
  ...(postInstructions !== undefined && { postInstructions }),
});

describe('ContextWindow', () => {
  let context: ContextWindow;
  let idsOf: (truncation: Truncation, among?: readonly RealtimeItem[]) => string;
  beforeEach(() => {
    context = new ContextWindow();
    idsOf = (truncation, among = items) =>
      context
        .select(among, truncation)
        .map(({ id }) => id)
        .join('');
  });

  it('sends everything as long as nobody refuses it', () => {
    for (const truncation of [auto, disabled, half()]) expect(idsOf(truncation)).toBe('0123456789');
  });

  it('leaves out the oldest once it was refused, and goes on doing so', () => {
    expect(context.refuse(items, auto)).toBe(true);
    expect(idsOf(auto)).toBe('3456789');
    context.accept();
    expect(idsOf(auto)).toBe('3456789');
    expect(idsOf(auto, items.slice(0, 5))).toBe('01234');
  });

  it('leaves out nothing where that was turned off', () => {
    expect(context.refuse(items, disabled)).toBe(false);
    expect(idsOf(disabled)).toBe('0123456789');
  });

  it('keeps the share that the client wants', () => {
    expect(idsOf(half(900))).toBe('6789');
    expect(idsOf(half(1_000))).toBe('0123456789');
    expect(context.refuse(items, half())).toBe(true);
    expect(idsOf(half())).toBe('789');
  });

  it('always sends the last item', () => {
    expect(idsOf(half(1))).toBe('9');
  });

  it('tries no more than eight times, and learns nothing from a refusal of everything', () => {
    let tries = 0;
    while (context.refuse(items, auto)) tries += 1;
    expect(tries).toBe(8);
    expect(idsOf(auto)).toBe('0123456789');
    expect(context.refuse(items.slice(-1), auto)).toBe(false);
  });
});
