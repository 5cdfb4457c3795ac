import { FirstCredentials } from '../../src/tokens/first-credentials.js';
import type { TestGateway } from './gateway.js';

/** What the administration answered. */
export interface AdministrationAnswer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly error?: AdministrationError };
}

interface AdministrationError {
  readonly message: string;
  readonly code: string;
  readonly param: string | null;
  readonly problems?: readonly { readonly param: string; readonly fault: string; readonly fix: string }[];
}

/** Asks the administration of a gateway. */
export type AskAdministration = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => Promise<AdministrationAnswer>;

/** Takes the first admin key of a new gateway and asks with it. @returns the key as well */
export async function administrationOf({ application, url }: TestGateway): Promise<{
  readonly adminKey: string;
  readonly ask: AskAdministration;
}> {
  const made = await application.get(FirstCredentials, { strict: false }).ensure();
  if (made === undefined) throw new Error('The first credentials were made before.');
  return { adminKey: made.adminKey, ask: asking(url, made.adminKey) };
}

/** Asks with an admin key that was made before. */
export const asking =
  (url: string, adminKey: string): AskAdministration =>
  async (method, path, body) => {
    const headers = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${url}/api/${path}`, { method, headers, ...sent });
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const told: unknown = isJson ? await response.json() : { text: await response.text() };
    return { status: response.status, body: told as AdministrationAnswer['body'] };
  };
