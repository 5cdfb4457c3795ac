import { describe, expect, it } from '@jest/globals';
import { SignatureV4 } from '@smithy/signature-v4';
import aws4 from 'aws4';
import type { AwsCredentials } from './credential-source.js';
import { NativeSha256, payloadDigest } from './payload-digest.js';
import { signingBy } from './request-signer.js';

const identity = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const signal = new AbortController().signal;
const moment = Date.UTC(2026, 10, 21, 12);

/** The same request, signed by another implementation. */
function signedElsewhere(url: string, headers: Record<string, string>, token?: string): string {
  const { host, pathname, search } = new URL(url);
  const request = {
    host,
    path: pathname + search,
    method: 'POST',
    service: 'bedrock',
    region: 'eu-west-1',
    headers: { host, ...headers },
  };
  const { headers: signed } = aws4.sign(request, { ...identity, ...(token && { sessionToken: token }) });
  return signed.Authorization ?? '';
}

describe('signing', () => {
  it.each([
    ['a plain model', 'amazon.nova-lite-v1:0', undefined],
    ['a profile in another Region', 'us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'tok/en=='],
    ['an ARN', 'arn:aws:bedrock:eu-west-1:111122223333:application-inference-profile/a b', undefined],
  ])('%s is what another implementation signs', async (_name, model, sessionToken) => {
    const source = () => Promise.resolve<AwsCredentials>({ ...identity, sessionToken });
    const authorize = signingBy(source, 'eu-west-1', () => moment);
    const url = `https://bedrock-runtime.eu-west-1.amazonaws.com/model/${encodeURIComponent(model)}/converse`;
    const body = '{"messages":["ü"]}';
    const { headers, secrets } = await authorize({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      body: [Buffer.from(body.slice(0, 5)), Buffer.from(body.slice(5))],
      signal,
    });
    const { authorization, ...others } = headers;
    expect(authorization).toBe(
      signedElsewhere(url, { 'content-type': 'application/json', ...others }, sessionToken),
    );
    expect(headers['x-amz-date']).toBe('20261121T120000Z');
    expect(headers['x-amz-security-token']).toBe(sessionToken);
    expect(secrets).toEqual([
      identity.secretAccessKey,
      ...(sessionToken === undefined ? [] : [sessionToken]),
    ]);
  });

  /** Source: AWS Signature Version 4 test suite, `get-vanilla`, `post-vanilla`, `get-vanilla-query-order-key-case`. */
  it.each([
    ['GET', {}, '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    ['POST', {}, '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
    [
      'GET',
      { Param2: 'value2', Param1: 'value1' },
      'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
    ],
  ])("holds to Amazon's own vectors: %s %j", async (method, query, signature) => {
    const signer = new SignatureV4({
      service: 'service',
      region: 'us-east-1',
      credentials: identity,
      sha256: NativeSha256,
      applyChecksum: false,
    });
    const { headers } = await signer.sign(
      {
        method,
        protocol: 'https:',
        hostname: 'example.amazonaws.com',
        path: '/',
        query,
        headers: { host: 'example.amazonaws.com' },
      },
      { signingDate: new Date('2015-08-30T12:36:00Z') },
    );
    expect(headers.authorization).toContain(`Signature=${signature}`);
  });

  it('asks for other credentials where they were refused, once a minute', async () => {
    let now = moment;
    const asked: boolean[] = [];
    const source = (renewed: boolean) => {
      asked.push(renewed);
      return Promise.resolve(identity);
    };
    const authorize = signingBy(source, 'eu-west-1', () => now);
    const request = { method: 'POST', url: 'https://h.test/', headers: {}, body: 'x', signal } as const;
    const first = await authorize(request);
    expect(first.renews?.(400)).toBe(false);
    expect(first.renews?.(403)).toBe(true);
    const second = await authorize(request);
    expect(second.renews?.(403)).toBe(false);
    now += 61_000;
    expect((await authorize(request)).renews?.(403)).toBe(true);
    expect(asked).toEqual([false, true, false]);
  });

  it('digests large bodies like small ones', async () => {
    const large = 'x'.repeat(3_000_000);
    expect(await payloadDigest([Buffer.from(large)])).toBe(await payloadDigest(large));
    expect(await payloadDigest('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    const half = Array.from({ length: 3 }, () => Buffer.alloc(400_000, 'x'));
    const hash = new NativeSha256();
    for (const slice of half) hash.update(slice);
    expect(Buffer.from(await hash.digest()).toString('hex')).toBe(await payloadDigest(half));
  });
});
