import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../api/api.js';

/** Every setting as it is in use. */
export const useSettings = () =>
  useQuery({
    queryKey: ['api', 'settings'],
    queryFn: ({ signal }) => answered(api.GET('/api/configuration/settings', { signal })),
  });

/** How it stands with the configuration file. */
export const useConfiguration = () =>
  useQuery({
    queryKey: ['api', 'configuration'],
    queryFn: ({ signal }) => answered(api.GET('/api/configuration', { signal })),
    staleTime: 0,
  });
