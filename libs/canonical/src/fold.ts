import { ResponseFolder } from './response-folder.js';
import type { CanonicalResponse } from './response.js';
import type { StreamEvent } from './stream-event.js';

/**
 * A whole stream as one answer.
 *
 * @throws GatewayError the stream's `error` event, or `provider_broken_stream` where no terminal event came
 */
export function fold(events: Iterable<StreamEvent>): CanonicalResponse {
  const folder = new ResponseFolder();
  for (const event of events) folder.push(event);
  return folder.result();
}
