import { randomBytes } from 'node:crypto';
import type { StoredResponse } from '../storage/response.repository.js';
import { idOf, withIds } from './items.js';
import type { PreparedRequest } from './prepared-request.js';
import { objectIn } from './response-events.js';
import { outputOf, statusOf } from './response-object.js';

/** As many random characters as the vendor's ids have. */
export const newId = (): string => randomBytes(24).toString('hex');

/** What is known of a response besides itself. */
export interface KeptOptions {
  readonly tokenId: string;
  readonly prepared: Pick<PreparedRequest, 'items' | 'previousId' | 'context' | 'contextSize'>;
  /** It holds the conversation before it, which is kept nowhere else. Default false. */
  readonly isWhole?: boolean;
  /** Milliseconds. */
  readonly retention: number;
  readonly holder?: string;
}

/**
 * A whole response in the form it is kept in.
 * @param json the response object; undefined comes back where it has no id
 */
export function keptResponse(json: string, options: KeptOptions): StoredResponse | undefined {
  const { tokenId, prepared, retention, holder, isWhole = false } = options;
  const response = objectIn(json);
  const id = response && idOf(response);
  if (response === undefined || id === undefined) return undefined;
  const { context, previousId, contextSize } = prepared;
  const items = withIds(isWhole ? [...context, ...prepared.items] : prepared.items, newId);
  const input = JSON.stringify(items);
  const output = outputOf(response);
  const now = Date.now();
  return {
    tokenId,
    id,
    createdAt: now,
    expiresAt: now + retention,
    status: statusOf(response),
    background: false,
    ...(previousId !== undefined && !isWhole && { previousId }),
    ...(holder !== undefined && { holder }),
    body: json,
    input,
    itemIds: [...items, ...output].map(idOf).filter((itemId) => itemId !== undefined),
    conversationSize: (isWhole ? 0 : contextSize) + json.length + input.length,
  };
}
