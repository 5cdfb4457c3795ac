import Config from '@npmcli/config';
import npmDefinitions from '@npmcli/config/lib/definitions/index.js';

/** Settings as npm's own libraries take them: registry, scopes, credentials, proxy, certificates, cache, retries. */
export type NpmOptions = Readonly<Record<string, unknown>>;

/**
 * Reads npm's settings the way npm does: environment (`npm_config_*`), the project's, the user's and the
 * machine's .npmrc, npm's defaults.
 * @param environment the variables npm may read; it is not changed.
 */
export async function loadNpmOptions(environment: Readonly<Record<string, string>>): Promise<NpmOptions> {
  const config = new Config({
    ...npmDefinitions,
    npmPath: import.meta.dirname,
    argv: [],
    env: { ...environment },
    cwd: process.cwd(),
    warn: false,
  });
  await config.load();
  // Versions are pinned by integrity: a rule for how old a release must be has nothing to protect here.
  return { ...config.flat, before: null };
}
