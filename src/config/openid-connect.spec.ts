import { describe, expect, it } from '@jest/globals';
import { ConfigurationError } from './configuration-problem.js';
import type { Environment } from './environment.js';
import { loadConfiguration } from './load-configuration.js';

const complete = {
  GATEWAY_OPENID_CONNECT_ISSUER: 'https://id.example.com/realms/main/',
  GATEWAY_OPENID_CONNECT_CLIENT_ID: 'gateway',
  GATEWAY_OPENID_CONNECT_OWNERS: 'admins, staff,admins',
};

const load = (environment: Environment) =>
  loadConfiguration({ environment, workingDirectory: '/nowhere' }).openidConnect;

/** The problems with these variables laid over a configuration that is right. */
function problems(environment: Environment) {
  try {
    load({ ...complete, ...environment });
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
  }
  return [];
}

describe('the settings of OpenID Connect', () => {
  it('are off by themselves', () => {
    expect(load({})).toMatchObject({ issuer: '', roleClaim: 'groups', scopes: 'openid profile email' });
  });

  it('are read as they are meant: the issuer to the letter, values once', () => {
    expect(
      load({
        ...complete,
        GATEWAY_OPENID_CONNECT_OPERATORS: String.raw`cn=ops\,ou=groups`,
        GATEWAY_OPENID_CONNECT_VIEWERS: String.raw`cn=all\,ou=groups, guests`,
        GATEWAY_OPENID_CONNECT_EMAIL_DOMAINS: 'Example.com, example.org',
        GATEWAY_OPENID_CONNECT_SCOPES: 'openid,groups  openid',
      }),
    ).toMatchObject({
      issuer: 'https://id.example.com/realms/main/',
      clientId: 'gateway',
      owners: 'admins\nstaff',
      operators: 'cn=ops,ou=groups',
      viewers: 'cn=all,ou=groups\nguests',
      emailDomains: 'example.com,example.org',
      scopes: 'openid groups',
      sessionLifetime: 43_200_000,
    });
  });

  it('take addresses without encryption on this machine alone', () => {
    const issuer = 'GATEWAY_OPENID_CONNECT_ISSUER';
    for (const address of ['http://localhost:8080/a', 'http://127.0.0.1:1', 'http://[::1]:1']) {
      expect(load({ ...complete, [issuer]: address }).issuer).toBe(address);
    }
    for (const [address, fault] of [
      ['http://id.example.com', 'is not encrypted'],
      ['http://localhost.evil.example', 'is not encrypted'],
      ['id.example.com', 'is not a web address'],
      ['https://a:b@id.example.com', 'holds a credential'],
      ['https://id.example.com/?a=b', 'goes on after its path'],
      ['https://id.example.com/.well-known/openid-configuration', 'is the address of its description'],
    ] as const) {
      expect(problems({ [issuer]: address })).toMatchObject([
        { key: issuer, fault: expect.stringContaining(fault) },
      ]);
    }
  });

  it.each([
    ['CLIENT_ID', '', 'is missing'],
    ['OWNERS', '', 'nobody could sign in'],
    ['SCOPES', 'profile', 'leaves openid out'],
    ['SCOPES', 'openid "a"', 'is no list of scopes'],
    ['EMAIL_DOMAINS', 'ada@example.com', 'is no list of domains'],
    ['CLIENT_SECRET', 'two words', 'holds blanks'],
    ['SESSION_LIFETIME', '30d', 'is too long'],
  ])('are refused with %s=%j: it %s', (name, value, fault) => {
    const [problem, ...more] = problems({ [`GATEWAY_OPENID_CONNECT_${name}`]: value });
    expect(more).toEqual([]);
    expect(problem?.fault).toContain(fault);
    expect(problem?.fix).not.toBe('');
    expect(problem?.fault).not.toContain('two words');
  });

  it('are refused without their issuer', () => {
    expect(problems({ GATEWAY_OPENID_CONNECT_ISSUER: '' })).toMatchObject([
      { key: 'GATEWAY_OPENID_CONNECT_CLIENT_ID', fault: 'stands without openidConnect.issuer' },
    ]);
  });
});
