import { dirname, relative } from 'node:path';

/**
 * A bundled module finds the files beside it where they were: its `import.meta.url` and `import.meta.dirname` go on to be
 * those of the single module.
 * @param {string} folder of the bundle
 * @returns {import('rolldown').Plugin}
 */
export const ownAddresses = (folder) => ({
  name: 'own-addresses',
  transform: {
    filter: { code: /import\.meta\.(url|dirname)/, id: { exclude: /^\0/ } },
    handler(code, id) {
      const own = (path) => `new URL(${JSON.stringify(relative(folder, path))}, import.meta.url)`;
      return code.replace(/import\.meta\.(url|dirname)/g, (_whole, what) =>
        what === 'url' ? `${own(id)}.href` : `${builtin('url')}.fileURLToPath(${own(dirname(id))})`,
      );
    },
  },
});

const builtin = (name) => `process.getBuiltinModule('node:${name}')`;
