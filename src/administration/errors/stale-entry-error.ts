import type { ConfigurationKind } from '../../storage/configuration.repository.js';

/** A change was decided on what a provider or a model is no more. */
export class StaleEntryError extends Error {
  override readonly name = 'StaleEntryError';

  constructor(kind: ConfigurationKind, name: string, revision: number) {
    super(
      `Somebody has changed the ${kind} ${JSON.stringify(name)} meanwhile: it is at revision ${revision}. ` +
        'Look at it again, then decide.',
    );
  }
}

/**
 * @param decidedOn the revision that a change was decided on; undefined: whatever it is
 * @throws StaleEntryError
 */
export function refuseStale(
  kind: ConfigurationKind,
  { name, revision }: { readonly name: string; readonly revision: number },
  decidedOn: number | undefined,
): void {
  if (decidedOn !== undefined && decidedOn !== revision) throw new StaleEntryError(kind, name, revision);
}
