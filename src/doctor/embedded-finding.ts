import type { ProviderModel } from '#libs/provider-kit';
import { ok } from './finding.js';
import type { Finding } from './finding.js';
import { ownCommand } from '../processes/own-command.js';

/**
 * Which embedded models are here, and what becomes of the others.
 * @param provider its id
 * @param coming names of those that the next start fetches
 */
export function embeddedFinding(
  provider: string,
  models: readonly ProviderModel[],
  coming: ReadonlySet<string>,
): Finding {
  const absent = models.filter(({ state }) => state !== undefined);
  const [fetched, others] = [
    absent.filter(({ id }) => coming.has(id)),
    absent.filter(({ id }) => !coming.has(id)),
  ];
  const unasked = others.filter(({ state }) => state?.fetchable === true).map(({ id }) => id);
  const sentences = [
    `${models.length - absent.length} of ${models.length} embedded models are here.`,
    ...(fetched.length === 0
      ? []
      : [`${fetched.length} more ${fetched.length === 1 ? 'is' : 'are'} fetched when the gateway starts.`]),
    ...(unasked.length === 0
      ? []
      : [
          `Not fetched unless asked for: ${unasked.join(', ')} (${ownCommand('models', 'pull', ...unasked)}).`,
        ]),
    ...others.flatMap(({ id, state }) =>
      state === undefined || state.fetchable === true ? [] : [`${id} is off: ${state.detail}.`],
    ),
  ];
  return ok(provider, sentences.join(' '));
}
