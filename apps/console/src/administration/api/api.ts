import createClient from 'openapi-fetch';
import { addressOf } from '../../gateway/address.js';
import { administrationTexts } from '../../texts/administration.js';
import { ApiFault, faultOfAnswer } from './api-fault.js';
import type { paths } from './api-types.js';

/** The admin API, asked with the session of this browser. */
export const api = createClient<paths>({
  baseUrl: addressOf('').replace(/\/$/, ''),
  credentials: 'same-origin',
  cache: 'no-store',
});

/** What an answer of the client is made of. */
interface Asked<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** Called when the gateway says that nobody is signed in. */
const signedOutListeners = new Set<() => void>();

/** @returns takes the listener away */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

/**
 * The content of an answer: `answered(api.GET('/api/tokens'))`.
 * @throws ApiFault where none came, or a refusal
 */
export async function answered<Data>(asking: Promise<Asked<Data>>): Promise<Data> {
  const { data, error, response } = await asking.catch((reason: unknown) => {
    if (reason instanceof DOMException && reason.name === 'AbortError') throw reason;
    throw new ApiFault(administrationTexts.unreachable);
  });
  if (data !== undefined && response.ok) return data;
  const fault = faultOfAnswer(response.status, error);
  if (fault.isSignedOut) for (const listener of signedOutListeners) listener();
  throw fault;
}
