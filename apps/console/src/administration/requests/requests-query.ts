import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { addressOf } from '../../gateway/address.js';
import { answered, api } from '../api/api.js';
import { questionOf } from './requests-address.js';
import type { RequestsAddress } from './requests-address.js';

/** Pages of requests, the newest first. */
export function useRequests(address: RequestsAddress) {
  return useInfiniteQuery({
    // What is on show beside the table does not matter.
    queryKey: ['api', 'requests', { ...address, record: undefined }],
    queryFn: ({ pageParam, signal }) => {
      // The time of the first page holds for those after it: its place in the order is in the cursor.
      const query = {
        ...questionOf(address, Date.now()),
        ...(pageParam !== undefined && { after: pageParam }),
      };
      return answered(api.GET('/api/requests', { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export type RequestsQuery = ReturnType<typeof useRequests>;

/** The record of one request. */
export const useRequestRecord = (id: string) =>
  useQuery({
    queryKey: ['api', 'request', id],
    queryFn: ({ signal }) => answered(api.GET('/api/requests/{id}', { params: { path: { id } }, signal })),
  });

/** The address of all that is asked for as a file. */
export function exportAddressOf(address: RequestsAddress, format: 'csv' | 'jsonl'): string {
  const query = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(questionOf(address, Date.now())))
    query.set(name, String([value].flat()));
  return addressOf(`api/requests/export?${query.toString()}`);
}
