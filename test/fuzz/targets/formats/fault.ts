import assert from 'node:assert/strict';
import { GatewayError } from '#libs/canonical';

/** What `act` gives; undefined where it throws an error of these domains, the only ones that it may. */
export function unlessAtFault<Value>(
  domains: readonly GatewayError['domain'][],
  act: () => Value,
): Value | undefined {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    assert(
      domains.includes(error.domain),
      `the fault of ${domains.join(' or ')} was ${error.code}: ${error.message}`,
    );
    assert(error.message !== '', 'the error says nothing');
    return undefined;
  }
}
