import { expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { openAiCompletionsCodec, openAiCompletionsProbes } from './index.js';

const event = (body: object) => Buffer.from(`data: ${JSON.stringify(body)}\n\n`);

it('a relayed stream tells its end, its usage and its error', () => {
  const probe = openAiCompletionsProbes.createStreamProbe();
  probe.push(event({ choices: [{ text: '"usage":{ [DONE]', finish_reason: null }] }));
  expect(probe).toMatchObject({ whole: false, usage: undefined, error: undefined });
  probe.push(event({ choices: [{ text: '', finish_reason: 'stop' }] }));
  probe.push(event({ choices: [], usage: { prompt_tokens: 2, completion_tokens: 3 } }));
  expect(probe.whole).toBe(true);
  expect(probe.usage).toMatchObject({ input: { total: 2 }, output: { total: 3 } });
  probe.push(event({ error: { message: 'broke', code: 'rate_limit_exceeded' } }));
  expect(probe.error?.code).toBe('provider_rate_limited');
});

it('a relayed body tells its usage', () => {
  const body = Buffer.from('{"choices":[{"text":"x"}],"usage":{"prompt_tokens":2}}');
  expect(openAiCompletionsProbes.readUsage(body)).toMatchObject({ input: { total: 2, uncached: 2 } });
  expect(openAiCompletionsProbes.readUsage(Buffer.from('{"choices":[]}'))).toBeUndefined();
});

it("errors are in this family's words", () => {
  const error = new GatewayError('provider_overloaded', 'full');
  const words = {
    error: { message: 'full', type: 'service_unavailable_error', param: null, code: 'server_is_overloaded' },
  };
  expect(openAiCompletionsCodec.encodeError(error, 'response')).toEqual({ status: 503, body: words });
  expect(openAiCompletionsCodec.encodeStreamError(error)).toEqual([{ data: JSON.stringify(words) }]);
  const failure = { status: 429, body: words, headers: {} };
  expect(openAiCompletionsCodec.decodeError(failure).code).toBe('provider_rate_limited');
});
