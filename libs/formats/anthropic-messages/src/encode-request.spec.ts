import { describe, expect, it } from '@jest/globals';
import type { CanonicalRequest, Part } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { call, encode, lossesOf, text, turns, user } from '../fixtures/encoding.js';
import { anthropicMessagesCodec } from './index.js';

describe('the limit of tokens', () => {
  it('is filled where the client named none', () => {
    expect(encode({ sampling: {} })).toEqual({
      value: { model: 'claude', messages: [{ role: 'user', content: 'Hi' }], max_tokens: 4096 },
      losses: ['max-tokens;filled'],
    });
    expect(encode({ sampling: {} }, { defaultMaxTokens: '512' }).value.max_tokens).toBe(512);
    expect(encode({ sampling: {} }, { defaultMaxTokens: 8192 }).value.max_tokens).toBe(8192);
  });

  it('is the client’s own where it named one', () => {
    expect(encode({}, { defaultMaxTokens: 8192 })).toMatchObject({ value: { max_tokens: 100 }, losses: [] });
  });

  it('must be a number in the dialect', () => {
    expect(() => encode({}, { defaultMaxTokens: 'many' })).toThrow(RangeError);
    expect(() => encode({}, { thinking: 'deep' })).toThrow(RangeError);
  });
});

describe('sampling', () => {
  const sampled = (sampling: CanonicalRequest['sampling'], dialect = {}) => {
    const { value, losses } = encode({ sampling: { maxOutputTokens: 100, ...sampling } }, dialect);
    const said = Object.entries(value).filter(
      ([field]) => !['model', 'messages', 'max_tokens'].includes(field),
    );
    return { ...Object.fromEntries(said), losses } as JsonObject & { losses: string[] };
  };

  it('ends at temperature 1', () => {
    expect(sampled({ temperature: 1.7 })).toEqual({ temperature: 1, losses: ['temperature;approximated'] });
    expect(sampled({ temperature: 0.3, topK: 5 })).toEqual({ temperature: 0.3, top_k: 5, losses: [] });
  });

  it('has temperature or top_p', () => {
    expect(sampled({ temperature: 0.3, topP: 0.5 })).toEqual({ temperature: 0.3, losses: ['top-p;dropped'] });
    expect(sampled({ temperature: 0.3, topP: 1 })).toEqual({ temperature: 0.3, losses: [] });
    expect(sampled({ topP: 0.5 })).toEqual({ top_p: 0.5, losses: [] });
  });

  it('is left away for models that refuse it', () => {
    const refused = { sampling: false };
    expect(sampled({ temperature: 1, topP: 1 }, refused)).toEqual({ losses: [] });
    expect(sampled({ temperature: 0, topP: 0.5, topK: 1 }, refused).losses).toEqual([
      'temperature;dropped',
      'top-p;dropped',
      'top-k;dropped',
    ]);
  });

  it('drops stop sequences of white space', () => {
    expect(sampled({ stop: ['\n\n', 'END'] })).toEqual({ stop_sequences: ['END'], losses: ['stop;dropped'] });
    expect(sampled({ stop: [' '] })).toEqual({ losses: ['stop;dropped'] });
  });

  it('names what the format has no field for', () => {
    const { losses } = sampled({
      seed: 1,
      frequencyPenalty: 1,
      logprobs: true,
      logitBias: { 1: 1 },
      minP: 0.1,
    });
    expect(losses.sort()).toEqual([
      'frequency-penalty;dropped',
      'logit-bias;dropped',
      'logprobs;dropped',
      'min-p;dropped',
      'seed;dropped',
    ]);
  });

  it('loses nothing where a field asks for nothing', () => {
    const neutral = { frequencyPenalty: 0, presencePenalty: 0, repetitionPenalty: 1, logitBias: {} };
    expect(sampled({ ...neutral, n: 1, logprobs: false })).toEqual({ losses: [] });
  });

  it('gives one answer only', () => {
    expect(() => sampled({ n: 2 })).toThrow("'n'");
    expect(sampled({ n: 1 }).losses).toEqual([]);
  });
});

it('maps who asks, and the tier', () => {
  expect(encode({ session: { userId: 'u' }, serviceTier: 'default' }).value).toMatchObject({
    metadata: { user_id: 'u' },
    service_tier: 'standard_only',
  });
  expect(
    encode({ session: { safetyIdentifier: 's', store: true }, serviceTier: 'flex', metadata: {} }),
  ).toMatchObject({
    value: { metadata: { user_id: 's' } },
    losses: ['metadata;dropped', 'store;dropped', 'service-tier;dropped'],
  });
  expect(() => encode({ session: { previousResponseId: 'r' } })).toThrow('previous_response_id');
});

it('leaves blocks of other formats away by name, and refuses calls that another vendor ran', () => {
  const opaque: Part = {
    type: 'opaque',
    format: 'openai-responses',
    name: 'image_generation_call',
    value: {},
  };
  expect(lossesOf(user(opaque, text('a')))).toEqual(['image_generation_call;dropped']);
  const server = { ...call('a'), kind: 'server', executor: 'provider' } as Part;
  expect(() => turns({ role: 'assistant', parts: [server] })).toThrow('another vendor ran');
});

describe("this format's own client", () => {
  const own = (...content: JsonObject[]) => {
    const body = {
      model: 'm',
      max_tokens: 9,
      messages: [
        { role: 'user', content: 'a' },
        { role: 'assistant', content },
      ],
    };
    return anthropicMessagesCodec.encodeRequest(anthropicMessagesCodec.decodeRequest(body), { model: 'm' });
  };
  const thinking = (signature: string) => ({ type: 'thinking', thinking: 'h', signature });
  const said = { type: 'text', text: 'b' };

  it("loses other vendors' thinking, which came to it in an envelope", () => {
    const { value, losses } = own(thinking('gw1.openai.encrypted.eA'), thinking(''), thinking('Eq'), said);
    expect((value.messages as JsonObject[])[1]?.content).toEqual([thinking('Eq'), said]);
    expect(losses).toMatchObject([
      { path: 'messages.1.content.0', feature: 'reasoning-replay', action: 'dropped' },
      { path: 'messages.1.content.1', feature: 'reasoning-replay', action: 'dropped' },
    ]);
    expect(own(thinking('gw1.openai.encrypted.eA')).value.messages).toHaveLength(1);
  });

  it('loses citations that another vendor made', () => {
    const citation = {
      type: 'web_search_result_location',
      url: 'https://e.x',
      title: null,
      encrypted_index: '',
      cited_text: '',
    };
    const { value, losses } = own({ ...said, citations: [citation] });
    expect((value.messages as JsonObject[])[1]?.content).toBe('b');
    expect(losses).toMatchObject([{ feature: 'citations-replay', action: 'dropped' }]);
  });
});
