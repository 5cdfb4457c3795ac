import { constantModel } from './built-in-model.js';
import type { BuiltInModel } from './built-in-model.js';

/** Models of whose answer nothing is left. */
export const filteredModels: readonly BuiltInModel[] = [
  constantModel('blocked', 'has its prompt blocked by a filter', () => ({
    answer: { candidates: [{ parts: [], finish: 'content-filter' }] },
  })),
  constantModel('safety', 'has its whole answer held back by a filter', () => ({
    answer: {
      candidates: [
        {
          parts: [],
          finish: {
            reason: 'content-filter',
            raw: { format: 'google-generate-content', value: 'SAFETY' },
          },
        },
      ],
    },
  })),
  constantModel('empty', 'ends without a word', () => ({ answer: { candidates: [{ parts: [] }] } })),
];
