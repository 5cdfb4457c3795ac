import { describe, expect, it } from '@jest/globals';
import { bodiesOf, recordedRequestsOf } from './fixtures.js';
import { formats } from './formats.js';
import { defaults } from './streams.js';

/** Answers of compatible servers that leave out what this format's clients rely on: it is filled. */
const filled = ['openai-completions sparse.json'];

describe.each(formats)('what is said in $name', ({ name: format, codec }) => {
  const requests = [...bodiesOf(format, 'requests'), ...recordedRequestsOf(format)];

  it.each(requests)('comes back as the client sent it: $name', ({ body }) => {
    const request = codec.decodeRequest(body);
    expect(codec.encodeRequest(request, { model: request.model })).toStrictEqual({ value: body, losses: [] });
  });

  it.each(bodiesOf(format, 'responses'))('comes back as the upstream sent it: $name', ({ name, body }) => {
    const { value, losses } = codec.encodeResponse(codec.decodeResponse(body), defaults);
    if (filled.includes(name)) expect(value).toMatchObject(body);
    else expect({ value, losses }).toStrictEqual({ value: body, losses: [] });
  });
});
