import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it, jest } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { ReceivedReply } from '../../providers/transport/received-reply.js';
import { UpstreamBody } from '../../providers/transport/upstream-body.js';
import { collectBody, collectStart } from './collect-body.js';

const cut = new GatewayError('provider_broken_stream', 'cut');
const pieces = (...texts: readonly string[]) => ({
  body: Readable.from(texts.map((text) => Buffer.from(text))),
});

/** Gives its pieces, then breaks. */
function broken(...texts: readonly string[]) {
  const body = new PassThrough();
  for (const text of texts) body.write(text);
  setTimeout(() => body.destroy(cut), 5);
  return { body };
}

describe('collectBody', () => {
  it.each([[[]], [['one']], [['one', ' two']]])('joins %j', async (texts) => {
    expect((await collectBody(pieces(...texts), 100)).toString()).toBe(texts.join(''));
  });

  it('refuses what is larger than the limit, and lets go of the rest', async () => {
    const reply = pieces('12345', '67890', 'x');
    await expect(collectBody(reply, 9)).rejects.toMatchObject({ code: 'provider_invalid_response' });
    expect(reply.body.destroyed).toBe(true);
  });

  it('takes a body of just the limit', async () => {
    expect((await collectBody(pieces('12345'), 5)).toString()).toBe('12345');
  });

  it('fails as its body does', async () => {
    await expect(collectBody(broken('half'), 100)).rejects.toBe(cut);
  });

  it('fails where the body broke before anybody listened', async () => {
    const body = new PassThrough();
    body.on('error', () => undefined);
    body.destroy(cut);
    await expect(collectBody({ body }, 100)).rejects.toBe(cut);
  });
});

describe('collectStart', () => {
  it('gives what came of a body that broke, and why', async () => {
    expect(await collectStart(broken('ha', 'lf'), 100)).toEqual({
      whole: false,
      bytes: Buffer.from('half'),
      fault: cut,
    });
  });

  it('gives the beginning of what is too large', async () => {
    const start = await collectStart(pieces('12345', '67890'), 7);
    expect(start).toMatchObject({ whole: false, bytes: Buffer.from('1234567') });
  });

  it('reads what has no stream yet from its source, and lets go of the rest', async () => {
    const connection = { hold: jest.fn(), resume: jest.fn(), release: jest.fn() };
    const source = new UpstreamBody(connection, new AbortController().signal);
    const reply = new ReceivedReply(200, {}, source, { lastArrival: 0 });
    source.push(Buffer.from('123'));
    const start = collectStart(reply, 4);
    for (const piece of ['45', '6']) source.push(Buffer.from(piece));
    expect(await start).toMatchObject({ whole: false, bytes: Buffer.from('1234') });
    expect(connection.release).toHaveBeenCalledTimes(1);
  });
});
