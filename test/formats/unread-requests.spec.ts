import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { CanonicalRequest, Codec } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { bodiesOf, recordedRequestsOf } from './fixtures.js';
import { formats } from './formats.js';
import type { TestedFormat } from './formats.js';
import { foreign, textsIn, withText, writtenRead, writtenUnread } from './unread.js';

const pairs = formats.flatMap((from) => formats.filter((to) => to !== from).map((to) => ({ from, to })));
const target = { model: 'm', stream: false };
const hello = 'Hello! ¿Qué tal? 日本語 😀';

function codecOf(name: string): Codec {
  const [found] = formats.filter((format) => format.name === name);
  if (found === undefined) throw new Error(`There is no format ${name}.`);
  return found.codec;
}

/** Each fixture with each of its texts in turn as one that is not ASCII. */
function* foreignBodies({ name }: TestedFormat): Generator<JsonObject> {
  let count = 0;
  for (const { body } of [...bodiesOf(name, 'requests'), ...recordedRequestsOf(name)]) {
    for (const place of textsIn(body)) {
      for (const change of [foreign[0], foreign[(count += 1) % foreign.length]])
        yield withText(body, place, change ?? String) as JsonObject;
    }
  }
}

describe('a request whose texts nobody has read', () => {
  it.each(pairs)('of $from.name is to $to.name what it is when they are read', ({ from, to }) => {
    for (const body of foreignBodies(from)) {
      const written = writtenUnread(from.codec, to.codec, body, target);
      if (written !== undefined) expect(written).toEqual(writtenRead(from.codec, to.codec, body, target));
    }
  });

  it.each([
    ['openai-chat', { model: 'm', messages: [{ role: 'user', content: hello }] }],
    ['anthropic-messages', { model: 'm', max_tokens: 9, messages: [{ role: 'user', content: hello }] }],
    ['openai-responses', { model: 'm', input: [{ role: 'user', content: hello }] }],
    ['google-generate-content', { model: 'm', contents: [{ role: 'user', parts: [{ text: hello }] }] }],
  ])('is translated so where it is an ordinary one of %s', (name, body) => {
    for (const to of formats.filter((format) => format.name !== name))
      expect(writtenUnread(codecOf(name), to.codec, body, target)?.body).toContain(hello);
  });

  it.each([...bodiesOf('openai-responses', 'requests'), ...recordedRequestsOf('openai-responses')])(
    'is repeated by its answer without what was said: $name',
    ({ body }) => {
      const codec = codecOf('openai-responses');
      const request = codec.decodeRequest(body);
      const answer = { candidates: [{ index: 0, parts: [], finish: { reason: 'stop' } }] } as const;
      const repeated = (asked: CanonicalRequest): unknown =>
        codec.encodeResponse(answer, {
          model: 'm',
          id: 'i',
          created: 1,
          includeUsage: false,
          request: asked,
        });
      expect(repeated({ ...request, messages: [] })).toEqual(repeated(request));
    },
  );

  it('is read where something is wrong with it: a refusal quotes it', () => {
    const from = codecOf('openai-chat');
    const to = codecOf('anthropic-messages');
    const body = { model: 'm', messages: [{ role: 'user', content: 'é' }], tool_choice: 'naïve' };
    expect(writtenUnread(from, to, body, target)).toBeUndefined();
    expect(() => writtenRead(from, to, body, target)).toThrow(GatewayError);
  });
});
