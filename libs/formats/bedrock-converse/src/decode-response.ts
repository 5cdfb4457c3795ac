import type { CanonicalResponse } from '#libs/canonical';
import { FieldReader, unreadable, withCallIds } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { decodeStreamError, isErrorBody } from './errors.js';
import { extending } from './extensions.js';
import { readFinish } from './finish.js';
import { readContent } from './read-blocks.js';
import { readUsage } from './usage.js';

/**
 * Reads a whole answer, which names neither itself nor its model. Tolerant: fields of another type than documented
 * are kept as unknown ones.
 * @throws GatewayError `provider_invalid_response` where it is none; the provider's own error where the body holds one
 * in spite of its status
 */
export function decodeResponse(body: JsonValue, seed?: string): CanonicalResponse {
  if (!isJsonObject(body)) throw unreadable('body', 'is no JSON object');
  if (isErrorBody(body)) throw decodeStreamError('error', body);
  const reader = new FieldReader(body, '', 'lenient');
  const output = reader.need('output', reader.object('output'));
  const message = output.need('message', output.object('message'));
  const content = message.need('content', message.list('content'));
  const usage = reader.record('usage');
  const finish = readFinish(reader.text('stopReason'), reader.peek('additionalModelResponseFields'));
  const parts = withCallIds(readContent(content, message.at('content'), 'lenient'), seed);
  return {
    candidates: [{ index: 0, parts, finish }],
    ...(usage && { usage: readUsage(usage) }),
    // The role stays unread: it tells that an upstream of this format answered.
    ...extending(reader.rest()),
  };
}
