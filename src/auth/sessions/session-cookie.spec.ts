import { describe, expect, it } from '@jest/globals';
import { noSessionCookie, readSessionCookie, sessionCookie } from './session-cookie.js';

const open = { origin: 'http://127.0.0.1:3000', prefix: '' };
const secure = { origin: 'https://ai.example.com', prefix: '' };
const below = { origin: 'https://ai.example.com', prefix: '/gateway' };

describe('the cookie of a session', () => {
  it('is for the gateway alone: not for scripts, not for requests of other sites, behind TLS for TLS only', () => {
    expect(sessionCookie('s', open, 90_500)).toBe(
      'gateway_session=s; Path=/; Max-Age=90; HttpOnly; SameSite=Strict',
    );
    expect(sessionCookie('s', secure, 1_000)).toBe(
      '__Host-gateway_session=s; Path=/; Max-Age=1; HttpOnly; SameSite=Strict; Secure',
    );
    expect(sessionCookie('s', below, 1_000)).toBe(
      '__Secure-gateway_session=s; Path=/gateway; Max-Age=1; HttpOnly; SameSite=Strict; Secure',
    );
  });

  it('is taken away by one that is over', () => {
    expect(noSessionCookie(open)).toBe('gateway_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict');
  });

  it.each([
    ['a=1; gateway_session=s; b=2', open, 's'],
    ['gateway_session=s', open, 's'],
    ['a=1', open, undefined],
    ['gateway_session=', open, undefined],
    ['gateway_session=s; gateway_session=t', open, undefined],
    // Slipped in over an open connection, or by a neighbouring host.
    ['gateway_session=s', secure, undefined],
    ['__Host-gateway_session=s; gateway_session=t', secure, 's'],
    ['__Host-gateway_session=s', below, undefined],
  ])('is read from %s at %j: %s', (cookie, address, secret) => {
    expect(readSessionCookie({ cookie }, address)).toBe(secret);
  });

  it('is absent where there are no cookies', () => {
    expect(readSessionCookie({}, open)).toBeUndefined();
  });
});
