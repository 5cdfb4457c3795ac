import { GatewayError } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Transport } from '../providers/transport/transport.js';

/** Largest answer to who listens there, in bytes. */
const largest = 64 * 1024;

/** What an address answered, whatever its status. */
export interface Said {
  readonly status: number;
  readonly text: string;
}

/**
 * Asks an address.
 * @param patience how long it may take, in milliseconds
 * @throws GatewayError where nobody answers
 */
export async function saidAt(transport: Transport, url: string, patience: number): Promise<Said> {
  const signal = AbortSignal.timeout(patience);
  const { status, body } = await transport.send({ method: 'GET', url, headers: {}, signal });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > largest) break;
  }
  return { status, text: Buffer.concat(chunks, size).toString() };
}

/**
 * What a gateway says of its readiness; one that is stopping says so with 503.
 * @param url of its `/readyz`
 * @throws GatewayError where nobody answers, or somebody else
 */
export async function readinessAt(transport: Transport, url: string, patience: number): Promise<JsonObject> {
  const { status, text } = await saidAt(transport, url, patience);
  const said = parsed(text);
  if (isJsonObject(said) && typeof said.running === 'number') return said;
  throw new GatewayError(
    'provider_invalid_response',
    `${url} answered with status ${status}, and not as a gateway does.`,
  );
}

/** Why a gateway is not ready, and what to do about it. Undefined: it is. */
export function whyNotReady({
  status,
  reasons,
}: JsonObject): { readonly what: string; readonly fix: string } | undefined {
  if (status === 'ready') return undefined;
  const told = isJsonObject(reasons) ? Object.entries(reasons) : [];
  const fixes = told.map(([name, reason]) => `Look after its ${name}: ${JSON.stringify(reason)}`);
  if (status === 'stopping') fixes.unshift('Wait until it has ended; then start it again.');
  return { what: `says: ${JSON.stringify(status)}.`, fix: fixes.join(' ') };
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
