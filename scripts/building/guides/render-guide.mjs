import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { common } from 'lowlight';
import { toString } from 'mdast-util-to-string';
import rehypeHighlight from 'rehype-highlight';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { codeMarks } from './code-marks.mjs';
import { resolveLink } from './guide-addresses.mjs';

const reader = unified().use(remarkParse).use(remarkGfm);

/**
 * A document, and what its links need.
 * @param {string} root the project's folder
 * @param {string} path the document, from there on
 * @param {string} markdown its text
 * @returns {{ title: string, tree: import('mdast').Root, documents: string[], files: string[] }}
 */
export function readGuide(root, path, markdown) {
  const tree = reader.parse(markdown);
  const documents = [];
  const files = [];
  visit(tree, ['link', 'image', 'definition'], (node) => {
    const { address, document, file } = resolveLink(root, path, node.url);
    if (document !== undefined) {
      documents.push(document);
      callByTitle(node, root, document);
    }
    if (file !== undefined) files.push(file);
    node.url = address ?? '';
  });
  return { title: titleOf(tree, path), tree, documents, files };
}

/**
 * The sections of the index, with what they list.
 * @param {string} root the project's folder
 * @param {string} path the index, from there on
 * @param {string} markdown its text
 * @returns {{ title: string, links: { title: string, address: string }[] }[]}
 */
export function readSections(root, path, markdown) {
  const sections = [];
  visit(reader.parse(markdown), ['heading', 'link'], (node) => {
    if (node.type === 'heading' && node.depth === 2) sections.push({ title: toString(node), links: [] });
    const address = node.type === 'link' ? resolveLink(root, path, node.url).address : undefined;
    if (address !== undefined) sections.at(-1)?.links.push({ title: toString(node), address });
  });
  return sections;
}

/** A file's name means something beside the file alone: on a page, its title stands there. */
function callByTitle(link, root, document) {
  if (!/^[\w-]+\.md$/.test(toString(link))) return;
  const title = titleOf(reader.parse(readFileSync(join(root, document), 'utf8')), document);
  link.children = [{ type: 'text', value: title }];
}

function titleOf(tree, path) {
  const heading = tree.children.find(({ type, depth }) => type === 'heading' && depth === 1);
  return heading === undefined ? path : toString(heading);
}

/**
 * A document that was read, as a piece of a page.
 * @param {import('mdast').Root} tree
 * @returns {string} HTML
 */
export function renderGuide(tree) {
  const writer = unified()
    .use(remarkRehype)
    .use(rehypeSlug)
    .use(rehypeHighlight, { languages: common })
    .use(frameBlocks)
    .use(rehypeStringify);
  return writer.stringify(writer.runSync(tree));
}

const element = (tagName, properties, children) => ({ type: 'element', tagName, properties, children });

/** Code and tables scroll within themselves, also by the keyboard; code that is not run as it is says why. */
function frameBlocks() {
  return (tree) => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName === 'a' && node.properties.href === '') node.tagName = 'span';
      if (node.tagName === 'img') node.properties.loading = 'lazy';
      if (parent === undefined || parent.properties?.className?.[0] === 'frame') return;
      if (node.tagName !== 'pre' && node.tagName !== 'table') return;
      const framed = element('div', { className: ['frame', node.tagName], tabIndex: 0 }, [node]);
      const words = codeMarks[markOf(node)];
      const label = words === undefined ? [] : [element('p', { className: ['mark'] }, [text(words)])];
      parent.children[index] = element('div', { className: ['framed'] }, [...label, framed]);
    });
  };
}

const text = (value) => ({ type: 'text', value });

/** The words behind a fence's language, as remark-rehype keeps them. */
const markOf = ({ children: [code] }) => code?.data?.meta?.split(' ')[0];
