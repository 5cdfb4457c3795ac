import { describe, expect, it } from '@jest/globals';
import { withUpstreamName } from './upstream-name.js';

const names = { model: 'voice', upstreamModel: 'gpt-realtime' };
const passed = (message: string, told = names): string =>
  withUpstreamName(Buffer.from(message), told).toString();

describe('withUpstreamName', () => {
  it('replaces the name where a client settles it, and nothing else', () => {
    expect(passed('{"type": "session.update", "session": {"voice":"ash", "model": "voice"}}')).toBe(
      '{"type": "session.update", "session": {"voice":"ash", "model": "gpt-realtime"}}',
    );
  });

  it.each([
    '{"type":"session.update","session":{"model":"another"}}',
    '{"type":"session.update","session":{"voice":"ash"}}',
    '{"type":"session.update","session":null}',
    '{"type":"response.create","response":{"model":"voice"}}',
    '{"type":"session.update","session":{"model":"voice"}',
    'session.update',
  ])('leaves %s as it is', (message) => {
    expect(passed(message)).toBe(message);
  });

  it('leaves names alone that are the same on both sides', () => {
    const message = Buffer.from('{"type":"session.update","session":{"model":"voice"}}');
    expect(withUpstreamName(message, { model: 'voice', upstreamModel: 'voice' })).toBe(message);
  });
});
