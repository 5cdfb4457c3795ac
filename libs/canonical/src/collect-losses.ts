import type { Loss } from './loss.js';

/** The losses of several steps as one list, in order, each thing lost at one place in one way named once. */
export function collectLosses(...lists: readonly (readonly Loss[])[]): Loss[] {
  const collected = new Map<string, Loss>();
  for (const loss of lists.flat()) {
    const key = JSON.stringify([loss.path, loss.feature, loss.action]);
    if (!collected.has(key)) collected.set(key, loss);
  }
  return [...collected.values()];
}
