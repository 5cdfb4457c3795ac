import { findPackageJSON } from 'node:module';

/** Why chat cannot run here, or undefined where its optional runtime is installed. */
export function missingRuntime(): string | undefined {
  try {
    if (findPackageJSON('node-llama-cpp', import.meta.url) !== undefined) return undefined;
  } catch {
    // Node throws where it finds no such package.
  }
  return 'the optional package node-llama-cpp is not installed; run "npm install --include=optional" and start again';
}
