import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { ResponsesWebSocketSession } from 'openai/lib/responses/responses-websocket-session';
import { ResponsesWS } from 'openai/resources/responses/ws';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { everyUpstream } from '../support/upstreams.js';

const limits = { maxLanes: 5, maxBufferedEvents: 10_000, maxBufferedBytes: 1_000_000 };

describe("the OpenAI SDK's responses over a socket", () => {
  let mock: MockUpstream;
  let gateway: TestGateway;
  let socket: ResponsesWS;
  let session: ResponsesWebSocketSession;

  beforeAll(async () => {
    mock = await startMockUpstream();
    gateway = await startGateway(everyUpstream(mock));
    socket = new ResponsesWS(new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token }));
    await new Promise<void>((open) => {
      socket.socket.on('open', open);
    });
    session = new ResponsesWebSocketSession(socket, limits);
  });
  afterAll(async () => {
    socket.close();
    await gateway.close();
    await mock.close();
  });

  it.each(['chat', 'responses', 'messages', 'google'])('answers and goes on at %s', async (upstream) => {
    const lane = session.lane(upstream);
    lane.create({ model: `${upstream}/echo`, input: 'one' });
    const first = await lane.finalResponse();
    expect(first.output_text).toBe('one');
    lane.create({
      model: `${upstream}/lorem-10`,
      input: 'two',
      previous_response_id: first.id,
    });
    const second = await lane.finalResponse();
    expect(second.output_text.split(' ')).toHaveLength(10);
    expect(second.previous_response_id).toBe(first.id);
  });

  it('tells errors to the lane they are about', async () => {
    const lane = session.lane();
    lane.create({ model: 'chat/status-429', input: 'one' });
    await expect(lane.finalResponse()).rejects.toMatchObject({
      error: { type: 'error', status: 429, error: { code: 'rate_limit_exceeded' } },
    });
  });
});
