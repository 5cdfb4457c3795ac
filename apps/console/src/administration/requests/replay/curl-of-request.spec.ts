import { describe, expect, it } from '@jest/globals';
import { curlOfRequest } from './curl-of-request.js';

const base = 'https://gw.example/ai/';
const whole = { text: '{"model":"m"}', cut: false };
const chat = { endpoint: 'generation', format: 'openai-chat', model: 'm', stream: false };

describe('the command of a kept request', () => {
  it('sends the body, with the token in a variable', () => {
    expect(curlOfRequest(chat, whole, base)).toEqual({
      command: [
        'curl https://gw.example/ai/v1/chat/completions',
        '-H "authorization: Bearer $GATEWAY_TOKEN"',
        `-H 'content-type: application/json'`,
        `--data-raw '{"model":"m"}'`,
      ].join(' \\\n  '),
    });
  });

  it('goes to the address of its format, with its own header', () => {
    const google = { ...chat, format: 'google-generate-content', model: 'a/b', stream: true };
    expect(curlOfRequest(google, whole, base)).toMatchObject({
      command: expect.stringMatching(
        /v1beta\/models\/a\/b:streamGenerateContent\?alt=sse[^]*"x-goog-api-key: \$GATEWAY_TOKEN"/u,
      ),
    });
    expect(curlOfRequest({ ...chat, format: 'anthropic-messages' }, whole, base)).toMatchObject({
      command: expect.stringMatching(
        /\/v1\/messages[^]*"x-api-key: \$GATEWAY_TOKEN"[^]*anthropic-version: 2023/u,
      ),
    });
  });

  it('is none where it would send something else', () => {
    expect(curlOfRequest(chat, { ...whole, cut: true }, base)).toEqual({ none: 'cut' });
    const heard = { ...chat, endpoint: 'transcription', format: 'openai-transcriptions' };
    expect(curlOfRequest(heard, whole, base)).toEqual({ none: 'form' });
    expect(curlOfRequest({ ...chat, endpoint: 'counting' }, whole, base)).toEqual({ none: 'elsewhere' });
    expect(curlOfRequest(chat, whole, undefined)).toEqual({ none: 'unknown' });
  });
});
