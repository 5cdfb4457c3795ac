import { describe, expect, it } from '@jest/globals';
import type { FormatName } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { tracePrompt } from './trace-prompt.js';

const trace = (body: JsonObject, format: FormatName = 'openai-chat', headers: Record<string, string> = {}) =>
  tracePrompt({ format, body }, headers);
const digests = (body: JsonObject, format?: FormatName) =>
  trace(body, format).marks.map(({ digest }) => digest);
const user = (content: string | readonly JsonObject[]) => ({ role: 'user', content });
const system = { role: 'system', content: 'You are kind.' };

describe('tracePrompt', () => {
  it('gives prompts with the same beginning the same first marks', () => {
    const short = digests({ messages: [system, user('One')] });
    const grown = digests({
      messages: [system, user('One'), { role: 'assistant', content: 'Yes' }, user('Two')],
    });
    expect(short).toHaveLength(2);
    expect(grown).toHaveLength(4);
    expect(grown.slice(0, 2)).toEqual(short);
    expect(digests({ messages: [system, user('Other')] })[0]).toBe(short[0]);
    expect(digests({ messages: [system, user('Other')] })[1]).not.toBe(short[1]);
    expect(digests({ tools: [{ type: 'function' }], messages: [system, user('One')] })).not.toContain(
      short[0],
    );
  });

  it.each<[FormatName, JsonObject]>([
    ['anthropic-messages', { system: 'Be kind.', messages: [user('One')] }],
    [
      'google-generate-content',
      { systemInstruction: { parts: [] }, contents: [{ parts: [{ text: 'One' }] }] },
    ],
    ['openai-responses', { instructions: 'Be kind.', input: [user('One')] }],
    ['bedrock-converse', { system: [{ text: 'Be kind.' }], messages: [user('One')] }],
  ])('marks head and conversation of %s', (format, body) => {
    expect(trace(body, format).marks).toHaveLength(2);
  });

  it('is not misled by marks for a cache that move on', () => {
    const block = { type: 'text', text: 'One' };
    const marked = { ...block, cache_control: { type: 'ephemeral' } };
    const [before] = digests({ messages: [user([marked])] }, 'anthropic-messages');
    expect(digests({ messages: [user([block]), user('Two')] }, 'anthropic-messages')[0]).toBe(before);
  });

  it('tells texts apart that join to the same', () => {
    expect(digests({ messages: [user('a'), user('b')] })).not.toEqual(digests({ messages: [user('ab')] }));
    expect(digests({ messages: [user([{ text: 'a' }, { text: 'b' }])] })).not.toEqual(
      digests({ messages: [user([{ text: 'ab' }])] }),
    );
  });

  it('marks long texts inside, so that prompts that differ at their end have a beginning in common', () => {
    const long = 'x'.repeat(20_000);
    const [one, other] = [`${long} one`, `${long} other`].map((prompt) =>
      digests({ prompt }, 'openai-completions'),
    );
    expect(one).toHaveLength(4);
    expect(one?.slice(0, 3)).toEqual(other?.slice(0, 3));
    expect(one?.[3]).not.toBe(other?.[3]);
  });

  it('counts a token for four bytes, in any language', () => {
    const tokens = (text: string) => trace({ messages: [user(text)] }).marks.at(-1)?.tokens ?? 0;
    expect(tokens('word '.repeat(800))).toBeGreaterThanOrEqual(1000);
    expect(tokens('词'.repeat(1400))).toBeGreaterThanOrEqual(1050);
  });

  it('keeps the beginning and the end of very long conversations', () => {
    const messages = Array.from({ length: 300 }, (_, place) => user(`Message ${place}`));
    const all = digests({ messages });
    expect(all).toHaveLength(64);
    expect(all[0]).toBe(digests({ messages: messages.slice(0, 1) })[0]);
    const next = digests({ messages: [...messages, user('a'), user('b')] });
    expect(next).toContain(all.at(-1));
  });

  it('reads what clients say of caches and sessions', () => {
    expect(trace({ prompt_cache_key: 'k', user: 'u', prompt_cache_retention: '24h' })).toMatchObject({
      key: 'k',
      session: 'u',
      lifetime: 86_400_000,
    });
    expect(trace({ cachedContent: 'cachedContents/1' }, 'google-generate-content').key).toBe(
      'cachedContents/1',
    );
    expect(trace({ metadata: { user_id: 's' } }, 'anthropic-messages').session).toBe('s');
    expect(trace({ user: 'u' }, 'openai-chat', { 'x-session-id': 'h' }).session).toBe('h');
    const hour = { type: 'ephemeral', ttl: '1h' };
    const body = { messages: [user([{ type: 'text', text: 'One', cache_control: hour }])] };
    expect(trace(body, 'anthropic-messages').lifetime).toBe(3_600_000);
    expect(trace({ messages: [] }, 'anthropic-messages')).toEqual({ marks: [] });
  });
});
