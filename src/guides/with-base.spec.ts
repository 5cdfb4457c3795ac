import { describe, expect, it } from '@jest/globals';
import { withBase } from './with-base.js';

const page = Buffer.from('<head>\n<base href="/docs/" />\n</head>$&');

describe('a page of the guides', () => {
  it('has the base that its path gives it, and is nothing but that otherwise', () => {
    expect(withBase(page, '')).toBe(page);
    expect(withBase(page, '/some/$&').toString()).toBe(
      '<head>\n<base href="/some/$&amp;/docs/" />\n</head>$&',
    );
    expect(withBase(page, '/"><script>').toString()).toContain('href="/&quot;&gt;&lt;script&gt;/docs/"');
  });
});
