import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../../api/api.js';

/** Names that are proposed; others can be typed. */
const most = 200;

/** What clients can write as a model, the configured names first; empty until it is known. */
export function useModelNames(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['api', 'catalogue', 'names'],
    queryFn: ({ signal }) =>
      answered(api.GET('/api/catalogue', { params: { query: { limit: most } }, signal })),
  });
  return data?.data.map(({ name }) => name) ?? [];
}
