import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { collectBody, collectStart } from './collect-body.js';

const cut = new GatewayError('provider_broken_stream', 'cut');
const pieces = (...texts: readonly string[]): Readable =>
  Readable.from(texts.map((text) => Buffer.from(text)));

/** Gives its pieces, then breaks. */
function broken(...texts: readonly string[]): Readable {
  const body = new PassThrough();
  for (const text of texts) body.write(text);
  setTimeout(() => body.destroy(cut), 5);
  return body;
}

describe('collectBody', () => {
  it.each([[[]], [['one']], [['one', ' two']]])('joins %j', async (texts) => {
    expect((await collectBody(pieces(...texts), 100)).toString()).toBe(texts.join(''));
  });

  it('refuses what is larger than the limit, and lets go of the rest', async () => {
    const body = pieces('12345', '67890', 'x');
    await expect(collectBody(body, 9)).rejects.toMatchObject({ code: 'provider_invalid_response' });
    expect(body.destroyed).toBe(true);
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
    await expect(collectBody(body, 100)).rejects.toBe(cut);
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
});
