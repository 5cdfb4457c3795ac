import { describe, expect, it } from '@jest/globals';
import { PageTemplate } from './page-template.js';

const template = new PageTemplate('<html><head>\n  <link href="./a.css"></head><body>$&</body></html>');

describe('the page', () => {
  it('begins with its base, and names the nonce', () => {
    const page = template.write({ prefix: '/gateway', nonce: 'bm9uY2U=' });
    expect(page).toMatch(
      /<head>\s*<base href="\/gateway\/" \/>\s*<meta property="csp-nonce" nonce="bm9uY2U=" \/>/,
    );
    expect(page).toContain('<link href="./a.css"></head><body>$&</body></html>');
    expect(template.write({ prefix: '', nonce: '' })).toContain('<base href="/" />');
  });

  it('takes nothing for markup', () => {
    const page = template.write({ prefix: '/"><script>', nonce: '"&' });
    expect(page).toContain('<base href="/&quot;&gt;&lt;script&gt;/" />');
    expect(page).toContain('nonce="&quot;&amp;"');
  });

  it('needs a head', () => {
    expect(() => new PageTemplate('<html></html>')).toThrow('<head>');
  });
});
