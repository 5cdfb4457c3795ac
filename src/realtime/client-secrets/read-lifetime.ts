import { GatewayError } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';

/** Source: OpenAI API reference, "Create client secret"; formats/realtime.md. */
const least = 10;
const most = 7200;

/**
 * How long a client secret shall be in force.
 * @param wanted `{anchor: 'created_at', seconds}`; absent or null where its maker does not say
 * @param usual milliseconds
 * @returns milliseconds
 * @throws GatewayError naming the field at fault
 */
export function readLifetime(wanted: JsonValue | undefined, usual: number): number {
  if (wanted === undefined || wanted === null) return usual;
  if (!isJsonObject(wanted)) throw invalid('"expires_after" must be an object.', 'expires_after');
  const { anchor = 'created_at', seconds } = wanted;
  if (anchor !== 'created_at') {
    throw invalid('"expires_after.anchor" must be created_at.', 'expires_after.anchor');
  }
  if (seconds === undefined || seconds === null) return usual;
  if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds < least || seconds > most) {
    const message = `"expires_after.seconds" must be a whole number from ${least} to ${most}.`;
    throw invalid(message, 'expires_after.seconds');
  }
  return seconds * 1000;
}

const invalid = (message: string, param: string): GatewayError =>
  new GatewayError('caller_invalid_request', message, { param });
