import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FuzzTarget } from './target.js';

/** `corpus`: inputs that reach far. `findings`: those that broke something once. */
export type Shelf = 'corpus' | 'findings';

export const fuzzFolder = fileURLToPath(new URL('..', import.meta.url));

/** An input that is kept in a file. */
export interface KeptInput {
  readonly name: string;
  readonly input: Buffer;
}

/** The inputs of a target that are kept in this repository. */
export function keptInputs(shelf: Shelf, { name }: Pick<FuzzTarget, 'name'>): readonly KeptInput[] {
  const folder = join(fuzzFolder, shelf, name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => ({ name: file, input: readFileSync(join(folder, file)) }));
}

/** @returns where it is kept: under a name made of its content */
export function keepInput(shelf: Shelf, target: Pick<FuzzTarget, 'name' | 'input'>, input: Buffer): string {
  const folder = join(fuzzFolder, shelf, target.name);
  mkdirSync(folder, { recursive: true });
  const digest = createHash('sha256').update(input).digest('hex').slice(0, 12);
  const path = join(folder, `${digest}.${target.input === 'json' ? 'json' : 'bin'}`);
  writeFileSync(path, input);
  return path;
}
