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

  it('tells by which way it came, and where clients come in', () => {
    const clients = { origin: 'https://x.example', prefix: '/ai' };
    const page = template.write({ prefix: '', nonce: '', listener: 'administration', clients });
    expect(page).toContain('<meta name="gateway-listener" content="administration" />');
    expect(page).toContain('<meta name="gateway-clients" content="https://x.example/ai/" />');
    expect(template.write({ prefix: '', nonce: '' })).not.toContain('gateway-');
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
