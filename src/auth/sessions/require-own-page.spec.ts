import { describe, expect, it } from '@jest/globals';
import { requireOwnPage } from './require-own-page.js';

const here = { origin: 'https://ai.example.com', prefix: '' };
const asks = (method: string, headers: Record<string, string>) => () => {
  requireOwnPage({ method, headers }, here);
};

describe('a request with the cookie of a session', () => {
  it.each([
    ['GET', { 'sec-fetch-site': 'same-origin' }],
    ['POST', { 'sec-fetch-site': 'same-origin' }],
    ['GET', { 'sec-fetch-site': 'none' }],
    ['GET', {}],
    ['POST', { origin: here.origin }],
    // Behind a development server, which is another origin to the gateway and the same one to the browser.
    ['POST', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' }],
  ])('is served: %s %j', (method, headers) => {
    expect(asks(method, headers)).not.toThrow();
  });

  it.each([
    ['POST', { 'sec-fetch-site': 'cross-site' }],
    ['GET', { 'sec-fetch-site': 'cross-site' }],
    // Another host of the same domain, to which SameSite=Strict gives the cookie.
    ['POST', { 'sec-fetch-site': 'same-site', origin: here.origin }],
    ['GET', { 'sec-fetch-site': 'same-site' }],
    ['POST', { 'sec-fetch-site': 'none' }],
    ['POST', {}],
    ['DELETE', { origin: 'null' }],
    ['POST', { origin: 'https://evil.example' }],
    ['GET', { origin: 'https://evil.example' }],
    ['POST', { origin: 'http://ai.example.com' }],
  ])('is refused where a page of somebody else may have made it: %s %j', (method, headers) => {
    expect(asks(method, headers)).toThrow(expect.objectContaining({ reason: 'foreign_page' }));
  });
});
