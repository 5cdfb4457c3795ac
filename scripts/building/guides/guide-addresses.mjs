import { existsSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/**
 * Where a document of the project is served, below `/docs`.
 * @param {string} path from the project's folder on: `docs/limits.md`
 * @returns {string} `limits`; empty for the index
 */
export function addressOf(path) {
  const name = path.replace(/\.md$/, '');
  if (name === 'docs/README') return '';
  return name.startsWith('docs/') ? name.slice('docs/'.length) : `project/${name.toLowerCase()}`;
}

/**
 * Where a link in a document leads on the served pages.
 * @param {string} root the project's folder
 * @param {string} path the document it stands in, from there on
 * @param {string} link as it is written
 * @returns {{ address?: string, document?: string, file?: string }} without an address there is nothing to show;
 *   `document` and `file` are what has to be served for it, from the project's folder on
 */
export function resolveLink(root, path, link) {
  if (/^[a-z]+:/i.test(link)) return { address: link };
  const [place, anchor] = link.split('#', 2);
  const target = place === '' ? path : posix.normalize(posix.join(dirname(path), decodeURI(place)));
  const behind = anchor === undefined ? '' : `#${anchor}`;
  const found = join(root, target);
  if (!existsSync(found) || statSync(found).isDirectory()) return {};
  if (target.endsWith('.md')) return { address: `${addressOf(target) || '.'}${behind}`, document: target };
  return { address: fileAddress(target), file: target };
}

/** @param {string} path of a file that is no document, from the project's folder on */
export const fileAddress = (path) =>
  path.startsWith('docs/') ? path.slice('docs/'.length) : `files/${path}`;
