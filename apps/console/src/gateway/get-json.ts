import { isSendable, sentRequestOf } from './exchange-call.js';
import { faultOfResponse } from './fault-of-response.js';
import type { Fault } from './fault.js';
import { gatewayTexts } from '../texts/gateway.js';

/** A question of the page's own, such as which models there are, did not work. */
export class GatewayFault extends Error {
  override readonly name = 'GatewayFault';
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

/**
 * Asks the gateway something for the page itself. Not shown in the wire view, which holds what the person asked for.
 * @throws GatewayFault where no answer came, or a refusal
 */
export async function getJson(path: string, token: string, signal?: AbortSignal): Promise<unknown> {
  const request = sentRequestOf({ label: path, method: 'GET', path, credential: 'bearer' }, token);
  if (!isSendable(token)) throw new GatewayFault({ place: 'token', message: gatewayTexts.tokenUnfit });
  let response: Response;
  try {
    response = await fetch(request.url, {
      headers: request.headers,
      ...(signal !== undefined && { signal }),
      cache: 'no-store',
      credentials: 'omit',
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new GatewayFault({ place: 'answer', message: gatewayTexts.unreachable });
  }
  const text = await response.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    if (response.ok) throw new GatewayFault({ place: 'answer', message: gatewayTexts.unreadableAnswer });
  }
  if (!response.ok) {
    throw new GatewayFault(faultOfResponse(response.status, Object.fromEntries(response.headers), body));
  }
  return body;
}
