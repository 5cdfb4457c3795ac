import { describe, expect, it } from '@jest/globals';
import { isOwnPicture, legible, readLink } from './safe-address.js';

describe('links of a model', () => {
  it.each([
    ['https://example.com/a?b=c#d', 'example.com'],
    ['http://127.0.0.1:8080/x', '127.0.0.1:8080'],
    ['HTTPS://Example.COM', 'example.com'],
    ['mailto:someone@example.com?subject=Hi', 'someone@example.com'],
    ['https://en.wikipedia.org/wiki/Caf%C3%A9', 'en.wikipedia.org'],
    ['https://example.com/100%25', 'example.com'],
    ['https://xn--pple-43d.com/', 'xn--pple-43d.com'],
    ['https://аpple.com/', 'xn--pple-43d.com'],
  ])('%s leads to %s', (written, place) => {
    expect(readLink(written)?.place).toBe(place);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java%0Ascript:alert(1)',
    'java\u200bscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'ftp://example.com',
    'view-source:https://example.com',
    'intent://scan/#Intent;end',
    '//example.com/x',
    '/console/playground',
    '#top',
    'https:example.com',
    'https:\\\\example.com',
    'https://bank.example@elsewhere.example/',
    'https://user:password@example.com/',
    'https://example.com/%E2%80%AEgpj.exe',
    'https://exa\u202emple.com/',
    'https://example.com/\u{e0041}',
    'https://',
    'https://exa mple.com',
    'mailto:',
    `https://example.com/${'a'.repeat(5_000)}`,
    '',
  ])('%j stays text', (written) => {
    expect(readLink(written)).toBeUndefined();
  });

  it('is text where there is none', () => {
    expect(readLink(undefined)).toBeUndefined();
  });
});

describe('pictures of a model', () => {
  it('show when they are in the text', () => {
    expect(isOwnPicture('data:image/png;base64,iVBORw0KGgo=')).toBe(true);
    expect(isOwnPicture('data:image/webp;base64,UklGRg==')).toBe(true);
  });

  it.each([
    'https://example.com/pixel.png',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/png,abc',
    'data:text/html;base64,PHN2Zz4=',
    'data:image/png;base64,a"onerror=alert(1)',
    'blob:https://example.com/1',
  ])('%s is never loaded', (written) => {
    expect(isOwnPicture(written)).toBe(false);
  });
});

describe('addresses to look at', () => {
  it('write out what cannot be seen', () => {
    expect(legible('java%0Ascript:\u202ealert(1)')).toBe('java\\u{a}script:\\u{202e}alert(1)');
  });

  it('are short', () => {
    expect(legible('a'.repeat(1_000))).toHaveLength(401);
  });

  it('stay as they are when their percent signs mean nothing', () => {
    expect(legible('javascript:100%')).toBe('javascript:100%');
  });
});
