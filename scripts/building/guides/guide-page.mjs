const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text) => text.replaceAll(/[&<>"]/g, (character) => entities[character]);

/**
 * A page of the guides. Its addresses are relative to its base, which the gateway writes anew where it is served under
 * a path.
 * @param {{ title: string, html: string, address: string }} guide
 * @param {{ title: string, links: { title: string, address: string }[] }[]} sections
 */
export const guidePage = ({ title, html, address }, sections) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <base href="/docs/" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escape(title)} · Model Gateway</title>
    <link rel="icon" href="assets/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="assets/guides.css" />
    <script src="assets/theme.js"></script>
  </head>
  <body>
    <a class="skip" href="${escape(address)}#content">To the text</a>
    <header>
      <a class="product" href="..">Model Gateway</a>
      <nav aria-label="Documentation"><a href=".">Guides</a><a href="api">API reference</a></nav>
    </header>
    <div class="columns">
      <nav class="pages" aria-label="Pages">
        <details><summary>All pages</summary>${pages(sections, address)}</details>
        <div class="wide">${pages(sections, address)}</div>
      </nav>
      <main id="content">
${withOwnAnchors(html, address)}
      </main>
    </div>
  </body>
</html>
`;

const pages = (sections, address) =>
  sections
    .map(({ title, links }) => `<h2>${escape(title)}</h2><ul>${links.map(item(address)).join('')}</ul>`)
    .join('');

const item =
  (address) =>
  ({ title, address: target }) => {
    const current = target === address ? ' aria-current="page"' : '';
    return `<li><a href="${escape(target)}"${current}>${escape(title)}</a></li>`;
  };

/** Links within the page would lead to the base. */
const withOwnAnchors = (html, address) => html.replaceAll('href="#', `href="${escape(address)}#`);
