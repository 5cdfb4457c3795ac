import { describe, expect, it } from '@jest/globals';
import { pagePath } from './page-path.js';

describe('the page to come back to', () => {
  it.each([
    '/console',
    '/console/tokens',
    '/console/tokens?state=revoked&search=a%2Fb',
    '/console/logs?next=https://evil.example',
  ])('is %s', (page) => {
    expect(pagePath(page)).toBe(page);
  });

  it('is one without what stands behind the #', () => {
    expect(pagePath('/console/tokens?a=b#sign-in=no_role')).toBe('/console/tokens?a=b');
  });

  it.each([
    undefined,
    ['/console'],
    '',
    'console',
    '/',
    '/consoles',
    '/api/session',
    'https://evil.example/console',
    '//evil.example/console',
    'https://evil.example/console/tokens',
    '//evil.example/console/tokens',
    '///evil.example/console',
    '/\\evil.example/console',
    '\\\\evil.example/console',
    '/console/\\evil.example',
    '/\t/evil.example/console',
    '/console/../../evil.example',
    '/console/..//evil.example',
    '/console//evil.example',
    '/console/%2e%2e/api/session',
    'javascript:alert(1)',
    'data:text/html,/console',
    '/console\r\nset-cookie: a=b',
    '//console@evil.example/console',
    '@evil.example/console',
    `/console/${'a'.repeat(2000)}`,
  ])('is none of the console, and so its start: %j', (page) => {
    expect(pagePath(page)).toBe('/console');
  });
});
