import { GatewayError } from '#libs/canonical';
import type { Loss } from '#libs/canonical';
import type { GenerationCall } from './generation-call.js';

/**
 * A client that sends `x-gateway-strict: true` would rather have no answer than one that lost something on the way.
 * @throws GatewayError 422 that names every loss
 */
export function refuseLosses(call: Pick<GenerationCall, 'headers'>, losses: readonly Loss[]): void {
  const [first] = losses;
  if (first === undefined || !isStrict(call.headers['x-gateway-strict'])) return;
  const named = losses.map(({ path, feature, action, detail }) => {
    const place = path === '' ? feature : `${feature} (${path})`;
    return `${place} would be ${action}${detail === undefined ? '' : `: ${detail}`}`;
  });
  throw new GatewayError(
    'caller_unsupported_feature',
    `This model cannot carry all of the request, and x-gateway-strict is set, or the token is strict. ${named.join(' ')}`,
    { status: 422, param: first.path, reason: 'strict_loss' },
  );
}

/** Whoever writes anything but a no in this header wants no loss: `True` and `1` must not mean the opposite. */
function isStrict(header: string | readonly string[] | undefined): boolean {
  return (
    header !== undefined && !['', 'false', '0', 'no', 'off'].includes(String(header).trim().toLowerCase())
  );
}
