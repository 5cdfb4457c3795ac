import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { answered, api } from '../api/api.js';
import type { AuditEntryDto } from '../api/api-types.js';
import { allPages, batchSize } from '../csv/all-pages.js';
import { questionOf } from './audit-address.js';
import type { AuditAddress } from './audit-address.js';

/** Pages of the log of changes, the latest first. */
export const useAudit = (address: AuditAddress) =>
  useInfiniteQuery({
    // What is on show beside the table does not matter.
    queryKey: ['api', 'audit', { ...address, entry: undefined }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...questionOf(address, Date.now()),
        ...(pageParam !== undefined && { cursor: pageParam }),
      };
      return answered(api.GET('/api/audit', { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One change. They never change themselves. @param known where a list has it already */
export const useAuditEntry = (id: string, known: AuditEntryDto | undefined) =>
  useQuery({
    queryKey: ['api', 'audit entry', id],
    queryFn: ({ signal }) =>
      answered(api.GET('/api/audit/{entry}', { params: { path: { entry: id } }, signal })),
    initialData: known,
    staleTime: Infinity,
  });

/** All that the filters leave, batch after batch. */
export function allChanges(
  address: AuditAddress,
  signal: AbortSignal,
): AsyncIterable<readonly AuditEntryDto[]> {
  const question = { ...questionOf(address, Date.now()), limit: batchSize };
  return allPages((cursor) => {
    const query = { ...question, ...(cursor !== undefined && { cursor }) };
    return answered(api.GET('/api/audit', { params: { query }, signal }));
  });
}
