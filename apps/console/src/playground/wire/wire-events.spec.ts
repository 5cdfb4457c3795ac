import { describe, expect, it } from '@jest/globals';
import { eventName, filterEvents } from './wire-events.js';

const events = [
  { at: 1, name: 'message_start', data: '{}' },
  { at: 2, data: '{"Text":"Hello"}' },
  { at: 3, data: 'keep-alive', comment: true as const },
  { at: 4, data: '{"type":"x"}', direction: 'sent' as const },
];

describe('events of an exchange', () => {
  it('have names', () => {
    expect(events.map(eventName)).toEqual(['message_start', 'message', 'comment', 'sent']);
  });

  it.each([
    ['', [0, 1, 2, 3]],
    ['hello', [1]],
    [' START ', [0]],
    ['comment', [2]],
    ['nothing', []],
  ])('are found by %j', (text, found) => {
    expect(filterEvents(events, text)).toEqual(found);
  });
});
