import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asciiText } from './ascii-text.mjs';
import { isOnDemand } from './on-demand.mjs';
import { ownAddresses } from './own-addresses.mjs';
import { plainHttp } from './plain-http.mjs';

/** What the compiler wrote, and the folder of what runs in its place. */
const entry = 'dist/src/program.js';
const target = 'dist/bundle';

/**
 * Joins the program and the packages that each start loads into a few files: Node.js looks for thousands of small ones one by
 * one, and keeps records of each in memory. The single modules stay beside it, for threads and processes of their own.
 * @param {string} root the project's folder
 */
export async function bundleProgram(root) {
  const folder = join(root, target);
  const files = existsSync(join(root, entry)) ? await bundled(root, folder) : [];
  mkdirSync(folder, { recursive: true });
  for (const { name, content } of files) writeFileSync(join(folder, name), content);
  const names = new Set(files.map(({ name }) => name));
  for (const name of readdirSync(folder)) if (!names.has(name)) rmSync(join(folder, name));
}

async function bundled(root, folder) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: root,
    input: { program: join(root, entry) },
    platform: 'node',
    // Modules of their own rather than one large file each: of these, only what is used comes along.
    resolve: { mainFields: ['module', 'main'], alias: singleModules(root) },
    treeshake: { moduleSideEffects: (id) => (hasNoEffects.test(id) ? false : undefined) },
    external: isOnDemand,
    plugins: [plainHttp, ownAddresses(folder)],
    // What Nest may load and nobody installed is nothing to warn of.
    onLog: (level, log, handle) => level === 'warn' || handle(level, log),
  });
  try {
    const { output } = await bundle.generate({
      ...{ dir: folder, format: 'esm', comments: false, sourcemap: true, sourcemapExcludeSources: true },
      // Names of classes are those of the schemas of the API's description, and stand in the log.
      keepNames: true,
      ...{ entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      // Not one file of everything: while one is parsed, its tree takes ten times its size.
      codeSplitting: { groups: [{ name: packageOf }] },
    });
    return output.map((file) =>
      file.type === 'chunk'
        ? { name: file.fileName, content: asciiText(file.code) }
        : { name: file.fileName, content: file.source },
    );
  } finally {
    await bundle.close();
  }
}

/** What does nothing when it is loaded, without its package saying so: what nobody uses of it is left out. */
const hasNoEffects = /^node:|\/node_modules\/@nestjs\//;

/** The package or library that a module belongs to; nothing for modules of the service, which follow what loads them. */
function packageOf(id) {
  const [, name] = /(?:.*\/node_modules|\/dist\/libs)\/((?:@[^/]+\/|formats\/)?[^/]+)/.exec(id) ?? [];
  return name?.replaceAll(/[@/]+/g, '-').replace(/^-/, '');
}

/** Packages that offer Node.js one large file. */
const singleModules = (root) => ({
  'rxjs/operators': join(root, 'node_modules/rxjs/dist/esm/operators/index.js'),
  rxjs: join(root, 'node_modules/rxjs/dist/esm/index.js'),
});
