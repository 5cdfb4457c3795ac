import { describe, expect, it } from '@jest/globals';
import { Discretion } from './discretion.js';

const apiKey = 'key-"of"-the-upstream';
const url = 'ws://voice.internal:8000/v1/realtime?model=x';
const discretion = new Discretion({ url, headers: { authorization: 'Bearer another-credential' }, apiKey });

describe('Discretion', () => {
  it.each([
    [`Key ${apiKey} is bad.`, 'Key [redacted] is bad.'],
    ['Bad: another-credential', 'Bad: [redacted]'],
    ['Lost VOICE.internal:8000.', 'Lost [redacted].'],
    ['Lost voice.internal.', 'Lost [redacted].'],
    ['No voice.internals here', 'No voice.internals here'],
    ['Proxy of ws://10.1.2.3:9000/x broke', 'Proxy of [redacted] broke'],
    ['10.1.2.3:9000 broke', '[redacted] broke'],
    ['sk-proj-0123456789abcdefghij', '[redacted]'],
    ['Session expired after 60 min (1.2.3).', 'Session expired after 60 min (1.2.3).'],
    ['', ''],
  ])('takes credentials and addresses out of words: %s', (said, shown) => {
    expect(discretion.words(said)).toBe(shown);
  });

  it('takes the credential out of messages, which stay JSON', () => {
    const message = { type: 'error', error: { message: `Bad key: ${apiKey}` } };
    const shown = discretion.message(Buffer.from(JSON.stringify(message)));
    expect(JSON.parse(shown.toString())).toEqual({
      type: 'error',
      error: { message: 'Bad key: [redacted]' },
    });
  });

  it('leaves every other message as it is', () => {
    const frame = Buffer.from('{"type": "error", "at": "ws://voice.internal:8000"}');
    expect(discretion.message(frame)).toBe(frame);
    const open = new Discretion({ url, headers: { authorization: 'Bearer none' }, apiKey: 'none' });
    const none = Buffer.from('{"tool_choice": "none"}');
    expect(open.message(none)).toBe(none);
    expect(new Discretion({ url, headers: {} }).message(none)).toBe(none);
  });
});
