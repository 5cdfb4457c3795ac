import type { CanonicalResponse } from '#libs/canonical';
import { FieldReader, unreadable, withCallIds } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { decodeStreamError } from './decode-error.js';
import { extending } from './extensions.js';
import { readFinish } from './finish.js';
import { readBlock } from './read-blocks.js';
import { readUsage } from './usage.js';

/**
 * Reads a whole answer. Tolerant: fields of another type than documented are kept as unknown ones.
 * @throws GatewayError `provider_invalid_response` where it is no message; the provider's own error where the body
 * holds one in spite of its status
 */
export function decodeResponse(body: JsonValue, seed?: string): CanonicalResponse {
  if (!isJsonObject(body)) throw unreadable('body', 'is no JSON object');
  if (isErrorBody(body)) throw decodeStreamError(body);
  const reader = new FieldReader(body, '', 'lenient');
  const content = reader.need('content', reader.list('content'));
  const id = reader.nonEmptyText('id');
  const model = reader.nonEmptyText('model');
  const usage = reader.record('usage');
  const finish = readFinish(reader.text('stop_reason'), reader.text('stop_sequence'));
  return {
    ...(id !== undefined && { id }),
    ...(model !== undefined && { model }),
    candidates: [
      {
        index: 0,
        parts: withCallIds(
          content.map((block, index) => readBlock(block, `content.${index}`, 'lenient')),
          seed ?? id,
        ),
        finish,
      },
    ],
    ...(usage && { usage: readUsage(usage) }),
    ...extending(reader.rest()),
  };
}

export function isErrorBody(body: JsonValue): boolean {
  return isJsonObject(body) && (body.type === 'error' || isJsonObject(body.error));
}
