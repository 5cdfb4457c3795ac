import { ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { RecordingSpace } from '../recorded-answers/recording-space.js';
import type { RequestBodies } from '../storage/request-body.repository.js';
import { BodyNotes } from './body-notes.js';
import { BodyQueue } from './body-queue.js';
import { Redactor } from './redaction/redactor.js';

const redactor = new Redactor({ maxBody: 1_000, redactPlaces: '', redactPatterns: '' });

function queueOn(add: (bodies: readonly RequestBodies[]) => Promise<void>, room = 1_000) {
  const space = new RecordingSpace(room);
  const errors: unknown[] = [];
  const queue = new BodyQueue({ add }, redactor, { error: (message: unknown) => errors.push(message) });
  const finished = (id: string, body = '{}') => {
    const response = new ServerResponse({ method: 'POST' } as IncomingMessage);
    const notes = new BodyNotes(response, { limit: 10_000, space, since: performance.now() });
    notes.request.take(Buffer.from(body));
    return { record: { id, tokenId: 't' }, notes };
  };
  return { queue, errors, finished };
}

describe('BodyQueue', () => {
  it('writes what it gets, many at once', async () => {
    const batches: string[][] = [];
    const { queue, finished } = queueOn(async (bodies) => {
      batches.push(bodies.map(({ requestId }) => requestId));
    });
    for (let index = 0; index < 45; index += 1) queue.add(finished(`r${index}`));
    await queue.drain();
    expect(batches.map(({ length }) => length)).toEqual([20, 20, 5]);
    expect(batches.flat()).toEqual(Array.from({ length: 45 }, (_, index) => `r${index}`));
    expect(queue.dropped).toBe(0);
  });

  it('drops and counts what there is no room for, and has room again after it has written', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>();
    const written: string[] = [];
    const { queue, finished } = queueOn(async (bodies) => {
      await gate;
      written.push(...bodies.map(({ requestId }) => requestId));
    });
    const body = JSON.stringify('x'.repeat(600));
    queue.add(finished('fits', body));
    queue.add(finished('does not', body));
    expect(queue.dropped).toBe(1);
    open(undefined);
    await queue.drain();
    queue.add(finished('fits again', body));
    await queue.drain();
    expect(written).toEqual(['fits', 'fits again']);
    expect(queue.dropped).toBe(1);
  });

  it('drops and counts what the storage does not take, and goes on', async () => {
    let works = false;
    const { queue, finished, errors } = queueOn(() =>
      works ? Promise.resolve() : Promise.reject(new Error('gone')),
    );
    queue.add(finished('a'));
    await queue.drain();
    expect([queue.dropped, errors.length]).toEqual([1, 1]);
    works = true;
    queue.add(finished('b'));
    await queue.drain();
    expect(queue.dropped).toBe(1);
  });
});
