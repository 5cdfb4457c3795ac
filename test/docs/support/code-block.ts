import { visit } from 'unist-util-visit';
import type { CodeMark } from '../../../scripts/building/guides/code-marks.mjs';
import { everyDocument } from './documents.js';
import type { Document } from './documents.js';

/** Code in a document. */
export interface CodeBlock {
  /** The document and the line of its fence: `docs/limits.md:42`. */
  readonly place: string;
  readonly path: string;
  readonly language: string;
  /** Words behind the language, whatever they are. */
  readonly words: readonly string[];
  readonly text: string;
}

/** The blocks of one document, in their order. */
export function codeBlocksOf({ path, tree }: Document): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  visit(tree, 'code', ({ lang, meta, value, position }) => {
    const words = (meta ?? '').split(' ').filter((word) => word !== '');
    const place = `${path}:${position?.start.line ?? 0}`;
    blocks.push({ place, path, language: lang ?? '', words, text: value });
  });
  return blocks;
}

/** The blocks of all documents. */
export const everyCodeBlock = async (): Promise<readonly CodeBlock[]> =>
  (await everyDocument()).flatMap(codeBlocksOf);

/** Those in this language that carry this mark, or none. */
export const marked = (
  blocks: readonly CodeBlock[],
  languages: readonly string[],
  mark?: CodeMark,
): readonly CodeBlock[] =>
  blocks.filter(({ language, words }) => languages.includes(language) && words[0] === mark);

/** Blocks by their document. */
export const byDocument = (blocks: readonly CodeBlock[]): ReadonlyMap<string, readonly CodeBlock[]> =>
  Map.groupBy(blocks, ({ path }) => path);
