import { parseJson } from '#libs/json';
import { spliceNested } from '../../pipeline/counting/splice-nested.js';

const settles = 'session.update';

/**
 * Clients repeat the model's name in what they settle. There it is replaced as in the address; all other messages
 * pass as they are.
 * @param names as the client knows the model, and as the upstream does
 */
export function withUpstreamName(
  message: Buffer,
  {
    model,
    upstreamModel,
  }: { readonly model?: string | undefined; readonly upstreamModel?: string | undefined },
): Buffer {
  if (upstreamModel === undefined || model === upstreamModel || !message.includes(settles)) return message;
  return namedModel(message) === model
    ? spliceNested(message, ['session'], { model: upstreamModel })
    : message;
}

/** What is no JSON is the upstream's to refuse. */
function namedModel(message: Buffer): unknown {
  try {
    const event = parseJson(message) as { readonly session?: { readonly model?: unknown } | null } | null;
    return event?.session?.model;
  } catch {
    return undefined;
  }
}
