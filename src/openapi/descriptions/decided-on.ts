import type { QueryParameter } from './description.js';

/** Of a deletion: the revision that it was decided on. */
export const decidedOn: readonly QueryParameter[] = [
  {
    name: 'revision',
    description: 'As the header If-Match: nothing is done if it is another one by now.',
    schema: { type: 'integer' },
  },
];
