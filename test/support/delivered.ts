import { setTimeout as pause } from 'node:timers/promises';
import type { AskAdministration } from './administration.js';

/** Waits for the record of a request: records are delivered beside the requests, a moment later. @returns its id */
export async function delivered(ask: AskAdministration, requestId: string): Promise<string> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { body } = await ask('GET', `requests?request_id=${requestId}`);
    const [record] = body.data as readonly { readonly id: string }[];
    if (record !== undefined) return record.id;
    await pause(20);
  }
  throw new Error(`The request ${requestId} has no record.`);
}
