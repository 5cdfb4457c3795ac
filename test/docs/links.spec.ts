import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import GithubSlugger from 'github-slugger';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { everyDocument, root } from './support/documents.js';
import type { Document } from './support/documents.js';

interface Link {
  /** Document and line. */
  readonly place: string;
  readonly path: string;
  readonly address: string;
}

let documents: readonly Document[];
beforeAll(async () => {
  documents = await everyDocument();
});

const linksOf = ({ path, tree }: Document): readonly Link[] => {
  const links: Link[] = [];
  visit(tree, ['link', 'image', 'definition'], (node) => {
    if (!('url' in node)) return;
    links.push({ place: `${path}:${node.position?.start.line ?? 0}`, path, address: node.url });
  });
  return links;
};

const anchorsOf = ({ tree }: Document): ReadonlySet<string> => {
  const slugger = new GithubSlugger();
  const anchors = new Set<string>();
  visit(tree, 'heading', (heading) => {
    anchors.add(slugger.slug(toString(heading)));
  });
  return anchors;
};

/** What is wrong with a link, in words. */
function faultOf({ path, address }: Link): string | undefined {
  if (/^https?:/.test(address)) return URL.canParse(address) ? undefined : 'is no address';
  const [file = '', anchor] = address.split('#', 2);
  const target = file === '' ? path : normalize(join(dirname(path), decodeURI(file)));
  if (target.startsWith('..')) return 'leads out of the project';
  if (!existsSync(join(root, target))) return 'leads to no file';
  if (anchor === undefined) return undefined;
  const found = documents.find((document) => document.path === target);
  if (found === undefined) return 'has an anchor in what is no document';
  return anchorsOf(found).has(anchor) ? undefined : 'leads to no heading';
}

describe('the documents', () => {
  it('have links that lead somewhere', () => {
    const links = documents.flatMap(linksOf);
    expect(links.length).toBeGreaterThan(150);
    const faults = links.flatMap((link) => {
      const fault = faultOf(link);
      return fault === undefined ? [] : [`${link.place}: ${link.address} ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  it('are all in the index', () => {
    const index = documents.filter(({ path }) => path === 'docs/README.md').flatMap(linksOf);
    const listed = new Set(index.map(({ address }) => normalize(join('docs', address))));
    const missing = documents.map(({ path }) => path).filter((path) => !listed.has(path));
    expect(missing.filter((path) => path !== 'docs/README.md' && !path.startsWith('docs/adr/'))).toEqual([]);
  });

  it('have pictures that say what is on them', () => {
    for (const { path, tree } of documents) {
      visit(tree, 'image', ({ alt, url }) => {
        expect({ path, url, alt }).toEqual({ path, url, alt: expect.stringMatching(/\w+ \w+/) });
      });
    }
  });
});
