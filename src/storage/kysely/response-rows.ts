import type { Insertable, Selectable } from 'kysely';
import type { ResponseTable } from '../database/database-schema.js';
import type { ResponseKey, StoredResponse, StoredStatus } from '../response.repository.js';

/** One column for both halves of the key. Ids of tokens hold no slash. */
export const rowKey = ({ tokenId, id }: ResponseKey): string => `${tokenId}/${id}`;

/** A row as the rest of the gateway knows it. */
export function toStoredResponse(row: Selectable<ResponseTable>): StoredResponse {
  return {
    tokenId: row.token_id,
    id: row.id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    status: row.status as StoredStatus,
    background: row.background === 1,
    ...(row.previous_key !== null && { previousId: row.previous_key.slice(row.token_id.length + 1) }),
    ...(row.holder !== null && { holder: row.holder }),
    body: row.body,
    input: row.input,
    itemIds: JSON.parse(row.item_ids) as string[],
    ...(row.events !== null && { events: row.events }),
    conversationSize: row.conversation_size,
    ...(row.lease_until !== null && { leaseUntil: row.lease_until }),
  };
}

export function toResponseRow(response: StoredResponse): Insertable<ResponseTable> {
  const { tokenId, previousId } = response;
  return {
    key: rowKey(response),
    token_id: tokenId,
    id: response.id,
    previous_key: previousId === undefined ? null : rowKey({ tokenId, id: previousId }),
    created_at: response.createdAt,
    expires_at: response.expiresAt,
    status: response.status,
    background: response.background ? 1 : 0,
    holder: response.holder ?? null,
    body: response.body,
    input: response.input,
    item_ids: JSON.stringify(response.itemIds),
    events: response.events ?? null,
    size: response.body.length + response.input.length + (response.events?.length ?? 0),
    conversation_size: response.conversationSize,
    lease_until: response.status === 'running' ? (response.leaseUntil ?? null) : null,
  };
}
