import type { QueryParameter } from './description.js';

/** What lists take that come in pages. */
export const paging: readonly QueryParameter[] = [
  {
    name: 'limit',
    description: 'Entries on a page; usually 50.',
    schema: { type: 'integer', minimum: 1, maximum: 200 },
  },
  { name: 'cursor', description: 'next_cursor of the page before.' },
];
