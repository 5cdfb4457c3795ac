import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { Unwrapping } from '#libs/provider-kit';
import { UpstreamBody } from '../../providers/transport/upstream-body.js';
import { sourceOf } from '../streams/readable-source.js';
import { collectBody } from './collect-body.js';
import { unwrappedReply } from './unwrapped-reply.js';

const doubling: Unwrapping = {
  streamType: 'application/x-own',
  createReframer: () => ({
    push: (chunk) => {
      if (chunk.includes('!')) throw new Error('bang');
      return chunk.toString().replaceAll('a', 'data: a\n\n');
    },
  }),
};
const connection = { hold: () => undefined, resume: () => undefined, release: () => undefined };
const replyOf = (body: Readable, type = 'application/x-own; x=1') => ({
  status: 200,
  headers: { 'content-type': type },
  body,
});

describe('a wrapped stream', () => {
  it('becomes server-sent events', async () => {
    const reply = unwrappedReply(replyOf(Readable.from([Buffer.from('a'), Buffer.from('a')])), doubling);
    expect(reply.headers['content-type']).toBe('text/event-stream');
    expect((await collectBody(reply, 100)).toString()).toBe('data: a\n\ndata: a\n\n');
  });

  it('is read in no other way', () => {
    const body = Readable.from([]);
    const source = new UpstreamBody(connection, new AbortController().signal);
    expect(sourceOf(unwrappedReply({ ...replyOf(body), source }, doubling))).not.toBe(source);
  });

  it('leaves all others alone', () => {
    const reply = replyOf(Readable.from([]), 'application/json');
    expect(unwrappedReply(reply, doubling)).toBe(reply);
    const own = replyOf(Readable.from([]));
    expect(unwrappedReply(own, undefined)).toBe(own);
  });

  it('that is damaged fails as the provider, and ends the connection', async () => {
    const source = new PassThrough();
    const reply = unwrappedReply(replyOf(source), doubling);
    source.write('!');
    await expect(collectBody(reply, 100)).rejects.toMatchObject({
      code: 'provider_invalid_response',
      message: "The upstream's stream cannot be read: bang",
    });
    expect(source.destroyed).toBe(true);
  });

  it('that breaks says why, and whoever leaves lets go of it', async () => {
    const source = new PassThrough();
    const cut = new GatewayError('provider_broken_stream', 'cut');
    const reply = unwrappedReply(replyOf(source), doubling);
    source.destroy(cut);
    await expect(collectBody(reply, 100)).rejects.toBe(cut);
    const left = new PassThrough();
    const other = unwrappedReply(replyOf(left), doubling);
    other.body.destroy();
    await new Promise((resolve) => left.once('close', resolve));
    expect(left.destroyed).toBe(true);
  });
});
