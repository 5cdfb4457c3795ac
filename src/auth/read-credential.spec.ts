import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { CredentialFamily } from './access.decorator.js';
import { readCredential } from './read-credential.js';

type Header = readonly [name: string, value: string];

/** A request as Node parses it: the first of repeated Authorization headers, the others joined. */
function requestWith(headers: readonly Header[], query = ''): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.url = `/v1/x${query}`;
  request.rawHeaders = headers.flat();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const former = request.headers[key];
    const joined = former === undefined ? value : `${String(former)}, ${value}`;
    request.headers[key] = key === 'authorization' ? (former ?? value) : joined;
  }
  return request;
}

function refusalOf(family: CredentialFamily, headers: readonly Header[], query = ''): GatewayError {
  try {
    readCredential(requestWith(headers, query), family);
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
  throw new Error('It was accepted.');
}

const bearer = (token: string): Header => ['Authorization', `Bearer ${token}`];
const apiKey = (token: string): Header => ['x-api-key', token];
const googleKey = (token: string): Header => ['X-Goog-Api-Key', token];

describe('readCredential', () => {
  it.each<[CredentialFamily, string, readonly Header[], string]>([
    ['openai', 'bearer', [bearer('t')], ''],
    ['openai', 'a scheme in other letters and with more spaces', [['AUTHORIZATION', 'bEARER   t']], ''],
    ['anthropic', 'bearer', [bearer('t')], ''],
    ['anthropic', 'x-api-key', [apiKey('t')], ''],
    ['google', 'the query', [], '?alt=sse&key=t'],
    ['google', 'x-goog-api-key', [googleKey('t')], ''],
    ['google', 'bearer', [bearer('t')], ''],
    ['any', 'bearer', [bearer('t')], ''],
    ['any', 'x-api-key', [apiKey('t')], ''],
    ['any', 'x-goog-api-key', [googleKey('t')], ''],
    ['any', 'the query', [], '?key=t'],
    ['openai', 'the same in every place', [bearer('t'), apiKey('t'), googleKey('t')], '?key=t'],
    ['anthropic', 'the same where it belongs and where not', [apiKey('t'), googleKey('t')], ''],
  ])('takes for %s: %s', (family, _where, headers, query) => {
    expect(readCredential(requestWith(headers, query), family)).toBe('t');
  });

  it.each<[CredentialFamily, readonly Header[], string, string]>([
    ['openai', [apiKey('t')], '', 'the x-api-key header'],
    ['openai', [googleKey('t')], '', 'the x-goog-api-key header'],
    ['openai', [], '?key=t', 'the query parameter key'],
    ['anthropic', [googleKey('t')], '', 'the x-goog-api-key header'],
    ['anthropic', [], '?key=t', 'the query parameter key'],
    ['google', [apiKey('t')], '', 'the x-api-key header'],
  ])('sends away from %s a token in a place of others: %j %s', (family, headers, query, place) => {
    const error = refusalOf(family, headers, query);
    expect(error.reason).toBe('token_misplaced');
    expect(error.message).toContain(`in ${place}.`);
    expect(error.message).toContain('Authorization: Bearer <token>');
  });

  it.each<[string, readonly Header[], string]>([
    ['another scheme', [['Authorization', 'Basic dDp0']], ''],
    ['no scheme', [['Authorization', 'sk-gw-token']], ''],
    ['a longer scheme', [['Authorization', 'Bearert t']], ''],
    ['a tab for a space', [['Authorization', 'Bearer\tt']], ''],
    ['an empty header', [['Authorization', '']], ''],
    ['an empty bearer', [['Authorization', 'Bearer']], ''],
    ['a blank bearer', [['Authorization', 'Bearer ']], ''],
    ['an empty key', [apiKey('')], ''],
    ['an empty query key', [], '?key='],
    ['two words', [bearer('a b')], ''],
    ['a list', [apiKey('a,b')], ''],
    ['a control character', [apiKey('a\u0001b')], ''],
    ['a letter beyond ASCII', [apiKey('tökén')], ''],
    ['a line break', [], '?key=a%0Db'],
    ['a null', [], '?key=a%00'],
    ['a repeated bearer', [bearer('t'), bearer('t')], ''],
    ['a repeated bearer, the second another', [bearer('t'), ['authorization', 'Bearer u']], ''],
    ['a repeated key', [apiKey('t'), ['X-API-KEY', 't']], ''],
    ['a repeated query key', [], '?key=t&key=t'],
    ['a bad one beside a good one', [bearer('t'), apiKey('')], ''],
    ['a bad one beside a good one of the family', [['Authorization', 'Basic x'], googleKey('t')], ''],
  ])('refuses %s as malformed', (_what, headers, query) => {
    expect(refusalOf('any', headers, query).reason).toBe('token_malformed');
  });

  it.each<[CredentialFamily, readonly Header[], string]>([
    ['openai', [bearer('t'), apiKey('u')], ''],
    ['anthropic', [bearer('t'), apiKey('u')], ''],
    ['google', [googleKey('t')], '?key=u'],
    ['any', [bearer('t'), apiKey('t'), googleKey('t')], '?key=u'],
  ])('refuses two that differ, for %s: %j %s', (family, headers, query) => {
    const error = refusalOf(family, headers, query);
    expect(error.reason).toBe('token_conflict');
    expect(error.message).toMatch(/in the .+ and in the .+\. Send one of them only\./);
  });

  it('names both places of a conflict', () => {
    expect(refusalOf('any', [bearer('t'), apiKey('t')], '?key=u').message).toContain(
      'in the Authorization header and in the query parameter key',
    );
  });

  it.each<[CredentialFamily, readonly string[]]>([
    ['openai', ['"Authorization: Bearer <token>"']],
    ['anthropic', ['"x-api-key: <token>"', '"Authorization: Bearer <token>"']],
    ['google', ['"x-goog-api-key: <token>"', '"?key=<token>"', '"Authorization: Bearer <token>"']],
  ])('tells a client of %s without any where to put one', (family, places) => {
    const error = refusalOf(family, [['accept', '*/*']]);
    expect(error.reason).toBe('token_missing');
    for (const place of places) expect(error.message).toContain(place);
  });

  it('refuses with 401, a challenge, and never the credential', () => {
    const secrets = 'canary1 canary2';
    const refusals = [
      refusalOf('openai', []),
      refusalOf('openai', [apiKey('canary1')]),
      refusalOf('openai', [bearer('canary1'), apiKey('canary2')]),
      refusalOf('openai', [bearer(secrets)]),
      refusalOf('openai', [['Authorization', 'canary1']]),
      refusalOf('openai', [], '?key=canary1&key=canary2'),
    ];
    for (const error of refusals) {
      expect(error.code).toBe('caller_unauthenticated');
      expect(error.status).toBe(401);
      expect(error.headers).toEqual({ 'www-authenticate': 'Bearer realm="model-gateway"' });
      expect(JSON.stringify([error.message, error.param, error.headers])).not.toContain('canary');
    }
  });
});
