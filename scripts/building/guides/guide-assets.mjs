import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The look of the console, in this order, and what the guides have of their own. */
const styles = [
  'apps/console/src/styles/tokens.css',
  'apps/console/src/styles/code-colours.css',
  'scripts/building/guides/guides.css',
];
const families = ['source-sans-3', 'jetbrains-mono'];

/**
 * Writes what every page of the guides loads.
 * @param {string} root the project's folder
 * @param {string} folder of the pages
 */
export function writeAssets(root, folder) {
  const assets = join(folder, 'assets');
  mkdirSync(assets, { recursive: true });
  const fonts = families.map((family) => {
    const source = join(root, 'node_modules/@fontsource-variable', family);
    cpSync(join(source, 'files'), join(assets, 'fonts'), {
      recursive: true,
      filter: (path) => !/italic/.test(path),
    });
    return readFileSync(join(source, 'wght.css'), 'utf8').replaceAll('./files/', './fonts/');
  });
  const written = styles.map((path) => readFileSync(join(root, path), 'utf8'));
  writeFileSync(join(assets, 'guides.css'), [...fonts, ...written].join('\n'));
  cpSync(join(root, 'scripts/building/guides/theme.js'), join(assets, 'theme.js'));
  cpSync(join(root, 'apps/console/public/favicon.svg'), join(assets, 'favicon.svg'));
}
