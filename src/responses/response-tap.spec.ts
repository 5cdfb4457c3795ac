import { beforeEach, describe, expect, it } from '@jest/globals';
import { ResponseWriter } from '../pipeline/response-writer.js';
import { Exchange } from '../pipeline/exchange.js';
import { serveResponse } from '../../test/support/served-response.js';
import type { ServedResponse } from '../../test/support/served-response.js';
import { ResponseTap } from './response-tap.js';
import type { TapOptions } from './response-tap.js';

const stream = { status: 200, headers: { 'content-type': 'text/event-stream; charset=utf-8' } };
const json = { status: 200, headers: { 'content-type': 'application/json' } };
const response = '{ "id": "resp_1", "object":"response", "n": 12345678901234567890 }';
const created = `event: response.created\ndata: {"type":"response.created","response":${response}}\n\n`;
const delta = 'data: {"type":"response.output_text.delta","delta":"response.completed"}\n\n';
const completed = `data: {"type": "response.completed", "response":${response}}\n\n`;

describe('ResponseTap', () => {
  let served: ServedResponse;
  let told: string[];
  beforeEach(async () => {
    served = await serveResponse();
    told = [];
  });

  const tap = (options: Partial<TapOptions> = {}) =>
    new ResponseTap(new ResponseWriter(new Exchange(served.response)), {
      limit: 1_000,
      onResponse: (body) => told.push(body),
      ...options,
    });
  const read = async (): Promise<string> => {
    await served.client.read(/\r\n\r\n[^]*(0\r\n\r\n|\})$/);
    const body = served.body();
    served.close();
    return body;
  };

  it('passes a stream byte by byte, and tells its response', async () => {
    const sink = tap();
    sink.begin(stream);
    for (const piece of [created, delta, Buffer.from(completed)]) sink.write(piece);
    expect(told).toEqual([response]);
    sink.end();
    expect(await read()).toContain(created + delta + completed);
    expect(told).toEqual([response]);
  });

  it('passes a body, and tells it', async () => {
    const sink = tap();
    sink.begin(json);
    sink.write(response.slice(0, 20));
    sink.end(response.slice(20));
    expect(await read()).toContain(response);
    expect(told).toEqual([response]);
  });

  it('tells nothing of refusals, of other bodies, and of what is too large', async () => {
    const refused = tap();
    refused.send({ status: 400, headers: {} }, Buffer.from(response));
    expect(await read()).toContain(response);
    for (const [body, limit] of [
      ['{"object":"list"}', 1_000],
      [response, 10],
    ] as const) {
      served = await serveResponse();
      const sink = tap({ limit });
      sink.begin(json);
      sink.write(body);
      sink.end();
      expect(await read()).toContain(body);
    }
    served = await serveResponse();
    const sink = tap({ limit: 10 });
    sink.begin(stream);
    sink.end(completed);
    expect(await read()).toContain(completed);
    expect(told).toEqual([]);
  });

  it('sets fields of the response on the way, and touches nothing else', async () => {
    const amend = () => ({ edits: { previous_response_id: 'resp_0' }, headers: { 'x-more': 'yes' } });
    const edited = response.replace(' }', ' ,"previous_response_id":"resp_0"}');
    const streamed = tap({ amend });
    streamed.begin(stream);
    for (const piece of [created, delta, completed]) streamed.write(piece);
    streamed.end();
    const body = await read();
    expect(body.split('"previous_response_id":"resp_0"')).toHaveLength(3);
    expect(body).toContain(delta);
    expect(served.client.text).toContain('x-more: yes');
    expect(body).toContain('12345678901234567890');
    served = await serveResponse();
    const whole = tap({ amend });
    whole.send(json, Buffer.from(response));
    expect(await read()).toBe(edited);
    expect(told.at(-1)).toBe(edited);
  });

  it('holds no more than so much of a body that is to be changed', async () => {
    const sink = tap({ amend: () => ({ edits: { previous_response_id: 'resp_0' }, headers: {} }) });
    sink.begin(json);
    const piece = Buffer.alloc(1024 * 1024, ' ');
    for (let count = 0; count < 16; count += 1) sink.write(piece);
    sink.write(piece);
    sink.end(response);
    const body = await read();
    expect(body).toContain(response);
    expect(body).not.toContain('resp_0');
    expect(told).toEqual([]);
  });
});
