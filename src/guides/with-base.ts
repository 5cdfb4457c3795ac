/** As the build writes it: every address of a page is relative to it. */
const base = '<base href="/docs/" />';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/**
 * A page as it is served under a path.
 * @param prefix path in front of every path, without a slash at its end; empty where there is none
 */
export function withBase(page: Buffer, prefix: string): Buffer {
  if (prefix === '') return page;
  const escaped = prefix.replaceAll(/[&"<>]/g, (character) => entities[character] ?? '');
  return Buffer.from(page.toString().replace(base, () => `<base href="${escaped}/docs/" />`));
}
