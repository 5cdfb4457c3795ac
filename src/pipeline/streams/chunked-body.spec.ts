import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serveResponse } from '../../../test/support/served-response.js';
import type { ServedResponse } from '../../../test/support/served-response.js';
import { ChunkedBody } from './chunked-body.js';

describe('ChunkedBody', () => {
  let served: ServedResponse;
  let body: ChunkedBody;

  beforeEach(async () => {
    served = await serveResponse();
    body = new ChunkedBody(served.response);
  });
  afterEach(() => {
    served.close();
  });

  const wire = () => served.client.text.slice(served.client.text.indexOf('\r\n\r\n') + 4);

  it('writes pieces of both kinds as chunks, in order with those that Node writes', async () => {
    served.response.writeHead(200);
    body.write('one');
    body.write(Buffer.from('zwölf'));
    served.response.write('three');
    body.write('日本語');
    served.response.end('last');
    await served.client.read(/0\r\n\r\n$/);
    expect(wire()).toBe('3\r\none\r\n6\r\nzwölf\r\n5\r\nthree\r\n9\r\n日本語\r\n4\r\nlast\r\n0\r\n\r\n');
  });

  it('leaves a body alone whose length is known', async () => {
    served.response.writeHead(200, { 'content-length': 6 });
    body.write('one');
    body.write('two');
    served.response.end();
    await served.client.read(/onetwo$/);
  });

  it('writes past nobody who listens', async () => {
    const heard: unknown[] = [];
    const write = served.response.write.bind(served.response);
    served.response.write = ((piece: string) => {
      heard.push(piece);
      return write(piece);
    }) as typeof write;
    body.write('one');
    body.write('two');
    served.response.end();
    await served.client.read(/0\r\n\r\n$/);
    expect(heard).toEqual(['one', 'two']);
  });

  it('writes nothing behind the end, where another answer may stand', async () => {
    served.response.on('error', () => undefined);
    body.write('one');
    served.response.end();
    body.write('two');
    await served.client.read(/0\r\n\r\n$/);
    expect(wire()).toBe('3\r\none\r\n0\r\n\r\n');
  });

  it('tells a client that reads too slowly, and when it has caught up', async () => {
    served.client.pause();
    body.write('begin');
    const piece = Buffer.alloc(60_000);
    let pieces = 0;
    while (body.write(piece)) pieces += 1;
    expect(body.isFull).toBe(true);
    const drained = new Promise<void>((resolve) => {
      body.onDrain(resolve);
    });
    served.client.resume();
    await drained;
    expect(body.isFull).toBe(false);
    served.response.end('over');
    await served.client.read(/over/);
    expect(served.client.text.length).toBeGreaterThan(pieces * piece.length);
  });
});
