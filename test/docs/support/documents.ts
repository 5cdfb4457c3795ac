import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** The project's folder. */
export const root = resolve(import.meta.dirname, '../../..');

/** A page that people read. */
export interface Document {
  /** From the project's folder on: `docs/limits.md`. */
  readonly path: string;
  readonly tree: Root;
}

const atTheRoot = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const reader = unified().use(remarkParse).use(remarkGfm);

/** All pages: those at the root, and everything below `docs`. */
export async function everyDocument(): Promise<readonly Document[]> {
  const below = await readdir(join(root, 'docs'), { recursive: true });
  const pages = below.filter((path) => path.endsWith('.md')).map((path) => `docs/${path}`);
  return [...atTheRoot, ...pages.sort()].map(readDocument);
}

/** @param path from the project's folder on */
export const readDocument = (path: string): Document => ({
  path,
  tree: reader.parse(readFileSync(join(root, path), 'utf8')),
});
