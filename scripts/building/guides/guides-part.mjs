import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesUnder } from '../source-files.mjs';
import { addressOf, fileAddress } from './guide-addresses.mjs';
import { writeAssets } from './guide-assets.mjs';

const target = 'dist/guides';
/** Built beside the target, so that a gateway that is running keeps its pages until the new ones are whole. */
const fresh = 'dist/.guides-fresh';
const index = 'docs/README.md';

/** What documents lead to outside of their folders, and the icon. */
const furtherSources = [
  'apps/console/public/favicon.svg',
  'bench/README.md',
  'bench/gateway/barest.mjs',
  'bench/gateway/barest-with-books.mjs',
  'bench/realtime/README.md',
  'bench/usage/README.md',
  'test/chaos/README.md',
  'test/fuzz/README.md',
];

/**
 * The documents, as pages that the gateway serves at `/docs`.
 * @type {import('../part.mjs').Part}
 */
export const guidesPart = {
  source: 'docs',
  settings: [
    'package-lock.json',
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'CHANGELOG.md',
    ...furtherSources,
  ],
  files: (root) =>
    ['docs', 'deploy', 'scripts/building/guides', 'apps/console/src/styles']
      .flatMap((folder) => filesUnder(root, folder))
      .sort(),
  tool: 'rehype-stringify',
  result: `${target}/index.html`,
  needed: false,
  stamp: 'dist/.built-guides',
  build,
};

async function build(root) {
  const folder = join(root, fresh);
  rmSync(folder, { recursive: true, force: true });
  try {
    await writePages(root, folder);
    writeAssets(root, folder);
  } catch (error) {
    return { succeeded: false, report: `The guides cannot be made: ${error.stack}` };
  }
  rmSync(join(root, target), { recursive: true, force: true });
  renameSync(folder, join(root, target));
  return { succeeded: true, report: '' };
}

async function writePages(root, folder) {
  // Loaded where something is built: an installation without development dependencies does not have it.
  const { readSections, renderGuide } = await import('./render-guide.mjs');
  const { guidePage } = await import('./guide-page.mjs');
  const sections = readSections(root, index, readFileSync(join(root, index), 'utf8'));
  const { guides, files } = await readGuides(root);
  for (const [path, { title, tree }] of guides) {
    const address = addressOf(path) || '.';
    const page = guidePage({ title, html: renderGuide(tree), address }, sections);
    write(join(folder, `${addressOf(path) || 'index'}.html`), page);
  }
  for (const path of files) cpSync(join(root, path), join(folder, fileAddress(path)));
}

/**
 * Every document below `docs` and those that their links lead to, by its path; and the other files they lead to.
 * @param {string} root the project's folder
 */
export async function readGuides(root) {
  const { readGuide } = await import('./render-guide.mjs');
  const documents = new Set(filesUnder(root, 'docs').filter((path) => path.endsWith('.md')));
  const files = new Set();
  const guides = new Map();
  // A set that grows while it is gone through: linked documents come to their turn.
  for (const path of documents) {
    const guide = readGuide(root, path, readFileSync(join(root, path), 'utf8'));
    guides.set(path, guide);
    for (const linked of guide.documents) documents.add(linked);
    for (const linked of guide.files) files.add(linked);
  }
  return { guides, files };
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
