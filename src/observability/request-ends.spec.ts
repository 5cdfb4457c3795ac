import { ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { RequestEnd } from './request-end.js';
import { RequestEnds } from './request-ends.js';
import { RequestRecord } from './request-record.js';

const newRecord = () => new RequestRecord('r', 'POST', '/v1/x', performance.now() - 50, 100);

const responseOf = (status: number, finished: boolean, headersSent = true): ServerResponse => {
  const request = { socket: { bytesWritten: 350 }, method: 'POST' } as unknown as IncomingMessage;
  const response = new ServerResponse(request);
  response.statusCode = status;
  Object.defineProperty(response, 'writableFinished', { value: finished });
  Object.defineProperty(response, 'headersSent', { value: headersSent });
  return response;
};

function listening() {
  const ends = new RequestEnds();
  const heard: RequestEnd[] = [];
  ends.listen((end) => heard.push(end));
  return { ends, heard };
}

describe('RequestEnds', () => {
  it('tells of an answer: its status, its bytes, how long it took', () => {
    const { ends, heard } = listening();
    const record = newRecord();
    ends.answered(record, responseOf(200, true));
    expect(heard).toEqual([
      { record, status: 200, milliseconds: expect.any(Number), bytesOut: 250, cancelled: false, facts: {} },
    ]);
    expect(heard[0]?.milliseconds).toBeGreaterThanOrEqual(50);
  });

  it('waits for what is still being found out', async () => {
    const { ends, heard } = listening();
    const record = newRecord();
    const settling = Promise.withResolvers<undefined>();
    record.settling = settling.promise.then(() => undefined);
    ends.answered(record, responseOf(200, true));
    expect(heard).toEqual([]);
    record.usage = { input: { total: 3 } };
    settling.resolve(undefined);
    await record.settling;
    await Promise.resolve();
    expect(heard).toMatchObject([{ record: { usage: { input: { total: 3 } } } }]);
  });

  it.each([
    [false, 499],
    [true, 200],
  ])('knows a client that left (head sent: %p)', (headersSent, status) => {
    const { ends, heard } = listening();
    ends.answered(newRecord(), responseOf(200, false, headersSent));
    expect(heard).toMatchObject([{ status, cancelled: true }]);
  });

  it('tells of what no HTTP answer belongs to', () => {
    const { ends, heard } = listening();
    const record = newRecord();
    record.error = new GatewayError('caller_cancelled', 'left');
    ends.detached(record, { event: 'response' });
    expect(heard).toEqual([
      { record, milliseconds: expect.any(Number), cancelled: true, facts: { event: 'response' } },
    ]);
  });

  it('tells everybody, though one of them fails', () => {
    const ends = new RequestEnds();
    let told = 0;
    ends.listen(() => {
      throw new Error('No room.');
    });
    ends.listen(() => (told += 1));
    ends.detached(newRecord());
    expect(told).toBe(1);
  });
});
