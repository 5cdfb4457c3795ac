import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../../api/api.js';
import { ApiFault } from '../../api/api-fault.js';

/**
 * The bodies of a request, the latest of its id first; empty where none are kept.
 * @param wanted each look is noted: nothing is asked before somebody wants to see them
 */
export const useRequestBodies = (id: string, wanted: boolean) =>
  useQuery({
    queryKey: ['api', 'bodies of request', id],
    queryFn: async ({ signal }) => {
      const path = { id };
      try {
        return (await answered(api.GET('/api/requests/{id}/bodies', { params: { path }, signal }))).data;
      } catch (error) {
        if (error instanceof ApiFault && error.status === 404) return [];
        throw error;
      }
    },
    enabled: wanted,
    // What was kept does not change.
    staleTime: Infinity,
  });
