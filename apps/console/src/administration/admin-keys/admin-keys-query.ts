import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../api/api.js';

/** Admin keys, the oldest first. */
export const useAdminKeys = () =>
  useQuery({
    queryKey: ['api', 'admin keys'],
    queryFn: ({ signal }) => answered(api.GET('/api/admin-keys', { signal })),
  });
