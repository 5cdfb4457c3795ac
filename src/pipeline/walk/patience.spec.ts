import { describe, expect, it } from '@jest/globals';
import { Patience } from './patience.js';

const configured = { connect: 10, firstByte: 500, firstToken: 400, idle: 200, total: 900 };

describe('Patience', () => {
  it('leaves the configured deadlines as they are, a stream beginning in time', () => {
    const patience = new Patience(configured, 10_000, undefined, undefined, 0);
    expect(patience.turn('p', false, 0)).toEqual({ isShortened: false });
    const { deadlines, begin } = patience.turn('p', true, 0);
    expect(deadlines).toMatchObject({ firstByte: 400, total: 900 });
    expect(begin?.by).toBe(400);
    expect(begin?.error()).toMatchObject({ code: 'provider_timeout', reason: 'first_token_deadline' });
  });

  it("lets a model's own deadlines win, and a client shorten them only", () => {
    const policy = { deadlines: { idle: 5000 } };
    const client = { deadlines: { idle: 9000, total: 100 } };
    expect(new Patience(configured, 10_000, policy, undefined, 0).turn('p', false, 0)).toMatchObject({
      deadlines: { idle: 5000, total: 900 },
      isShortened: false,
    });
    expect(new Patience(configured, 10_000, policy, client, 0).turn('p', false, 0)).toMatchObject({
      deadlines: { idle: 5000, total: 100 },
      isShortened: true,
    });
  });

  it('leaves later attempts what is left', () => {
    const patience = new Patience(configured, 600, undefined, { timeout: 1000 }, 0);
    expect(patience.turn('p', false, 450)).toMatchObject({ deadlines: { firstByte: 150, total: 550 } });
    expect(patience.allows(100, 450)).toBe(true);
    expect(patience.allows(200, 450)).toBe(false);
    expect(() => patience.turn('p', false, 600)).toThrow('within the time this request has');
  });
});
