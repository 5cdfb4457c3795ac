import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../support/command.js';
import { keep } from '../support/kept.js';

/** A Go module that names them, and all they are made of by its digest. */
const moduleFolder = join(import.meta.dirname, 'programs');
const settings = ['CGO_ENABLED=0'];
/** An hour and a half: half of it on two idle cores. */
const patience = 90 * 60_000;

/** The folder of Kubernetes' programs, which are built where they are missing: registries of its releases are out of reach. */
export async function kubernetesPrograms(): Promise<string> {
  const [module = '', sums] = await Promise.all(
    ['go.mod', 'go.sum'].map((name) => readFile(join(moduleFolder, name), 'utf8')),
  );
  const [, version = ''] = /k8s\.io\/kubernetes (v\S+)/.exec(module) ?? [];
  // They ask each other for it.
  const named = `-s -w -X k8s.io/component-base/version.gitVersion=${version}`;
  const flags = ['-trimpath', `-ldflags=${named}`];
  return keep({
    name: 'kubernetes',
    recipe: { module, sums, settings, flags },
    make: async (folder) => {
      const build = ['go', '-C', moduleFolder, 'build', ...flags, '-o', `${folder}/`, 'tool'];
      const { code, output } = await runCommand(['env', ...settings, ...build], patience);
      if (code === 127)
        throw new Error('Kubernetes is built with Go, which is not installed: 1.24 or newer.');
      if (code !== 0) throw new Error(`Kubernetes cannot be built:\n${output.slice(-4_000)}`);
    },
  });
}
