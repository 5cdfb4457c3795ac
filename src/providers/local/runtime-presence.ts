import { findPackageJSON } from 'node:module';
import type { ModelEntry } from './store/manifest.js';

const present = new Map<string, boolean>();

/** Why a model cannot compute here, or undefined where the optional packages that it runs on are installed. */
export function missingRuntime({ runtimes = [] }: Pick<ModelEntry, 'runtimes'>): string | undefined {
  const missing = runtimes.find((name) => !isInstalled(name));
  return (
    missing &&
    `the optional package ${missing} is not installed; run "npm install --include=optional" and start again`
  );
}

/** What is installed while the gateway runs counts from its next start. */
function isInstalled(name: string): boolean {
  const known = present.get(name);
  if (known !== undefined) return known;
  const found = find(name);
  present.set(name, found);
  return found;
}

function find(name: string): boolean {
  try {
    return findPackageJSON(name, import.meta.url) !== undefined;
  } catch {
    // Node throws where it finds no such package.
    return false;
  }
}
