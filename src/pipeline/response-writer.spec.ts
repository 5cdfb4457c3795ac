import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { serveResponse } from '../../test/support/served-response.js';
import type { ServedResponse } from '../../test/support/served-response.js';
import { Exchange } from './exchange.js';
import { ResponseWriter, eventStreamHeaders } from './response-writer.js';
import { JsonArrayForm } from './streams/json-array.form.js';

const head = { status: 200, headers: eventStreamHeaders };
const heartbeat = ': heartbeat\n\n';

describe('ResponseWriter', () => {
  let served: ServedResponse;
  let writer: ResponseWriter;

  beforeEach(async () => {
    served = await serveResponse();
    writer = new ResponseWriter(new Exchange(served.response));
  });
  afterEach(() => {
    served.close();
  });

  it('sends head and body, and knows when the status is out', async () => {
    expect(writer.committed).toBe(false);
    writer.begin({ status: 201, headers: { 'x-lane': 'hub' } });
    expect(writer.committed).toBe(true);
    writer.write('one ');
    writer.end('two');
    await served.client.read(/two/);
    expect(served.client.text).toMatch(/^HTTP\/1\.1 201[^]*x-lane: hub/);
    expect(served.body()).toContain('one two');
  });

  it('sends a whole answer with its length', async () => {
    writer.send({ status: 200, headers: {} }, Buffer.from('é'));
    await served.client.read(/é/);
    expect(served.client.text).toMatch(/content-length: 2\r\n/i);
  });

  it('sends the head alone where it is told to', async () => {
    writer.begin(head);
    writer.flush();
    await served.client.read(/event-stream/);
  });

  it('puts event streams, and nothing else, into another form', async () => {
    writer = new ResponseWriter(new Exchange(served.response), new JsonArrayForm());
    writer.keepAlive(20);
    await served.client.read(/content-type: application\/json[^]*\n\n/);
    writer.begin(head);
    writer.write('data: {"a":1}\n\ndata: {"b"');
    writer.write(':2}\n\n');
    writer.end('data: {"c":3}\n\n');
    await served.client.read(/\]\n/);
    expect(served.client.text.replaceAll(/\s/g, '')).toMatch(
      /\[\{"a":1\}[^]*,[^]*\{"b":2\}[^]*,[^]*\{"c":3\}[^]*\]/,
    );
  });

  it('sends a stream that is over as one array, a body as it is', async () => {
    writer = new ResponseWriter(new Exchange(served.response), new JsonArrayForm());
    writer.send(head, Buffer.from('data: 1\n\n'));
    await served.client.read(/content-length: 4[^]*\[1\]\n/i);
    const other = await serveResponse();
    new ResponseWriter(new Exchange(other.response), new JsonArrayForm()).send(
      { status: 400, headers: { 'content-type': 'application/json' } },
      Buffer.from('{}'),
    );
    await other.client.read(/content-length: 2[^]*\{\}/i);
    other.close();
  });

  it('fills silence with heartbeats, which commit the status', async () => {
    writer.keepAlive(20);
    await served.client.read(/(: heartbeat\n\n[^]*){2}/);
    expect(writer.committed).toBe(true);
    expect(served.client.text).toMatch(/^HTTP\/1\.1 200[^]*text\/event-stream/);
    writer.begin({ status: 500, headers: {} });
    writer.end('data: x\n\n');
    await served.client.read(/data: x/);
  });

  it('is not silent while it writes', async () => {
    writer.begin(head);
    writer.keepAlive(60);
    for (let count = 0; count < 8; count += 1) {
      await delay(20);
      writer.write(`data: ${count}\n\n`);
    }
    expect(served.client.text).not.toContain('heartbeat');
  });

  it('never interrupts an event, and goes on after it', async () => {
    let atBoundary = false;
    writer.begin(head);
    writer.interruptOnly(() => atBoundary);
    writer.keepAlive(15);
    writer.write('data: half');
    await delay(60);
    expect(served.client.text).not.toContain('heartbeat');
    atBoundary = true;
    writer.write(' whole\n\n');
    await served.client.read(/heartbeat/);
    expect(served.body().replaceAll(heartbeat, '')).toContain('data: half whole\n\n');
  });

  it('is quiet after the end, even where others ended the response', async () => {
    writer.begin(head);
    writer.keepAlive(15);
    let faults = 0;
    served.response.on('error', () => (faults += 1));
    served.client.pause();
    // Somebody else's answer, so large that it is on its way for a while.
    served.response.end(`${'x'.repeat(20_000_000)}over`);
    await delay(50);
    expect(served.response.writableFinished).toBe(false);
    served.client.resume();
    await served.client.read(/over/);
    expect(faults).toBe(0);
  });

  it('adds nothing to what a slow client has not read', async () => {
    writer.begin(head);
    served.response.cork();
    const written = writer.write('x'.repeat(served.response.writableHighWaterMark + 1));
    expect(written).toBe(false);
    const before = served.response.writableLength;
    writer.keepAlive(10);
    await delay(50);
    expect(served.response.writableLength).toBe(before);
  });

  it('tells when a slow client has caught up', async () => {
    writer.begin(head);
    served.response.cork();
    writer.write('x'.repeat(served.response.writableHighWaterMark + 1));
    const drained = new Promise<void>((resolve) => {
      writer.onDrain(resolve);
    });
    served.response.uncork();
    await drained;
  });

  it('writes into the void once the client has left, and stops its timer', async () => {
    writer.begin(head);
    writer.keepAlive(10);
    served.client.destroy();
    await delay(40);
    expect(writer.write('x')).toBe(true);
    expect(() => {
      writer.end('x');
    }).not.toThrow();
  });

  it('breaks the connection on demand', async () => {
    writer.begin(head);
    writer.write('part');
    await served.client.read(/part/);
    writer.destroy();
    await served.client.closed;
    expect(served.client.text).not.toMatch(/0\r\n\r\n$/);
  });
});
