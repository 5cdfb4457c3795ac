import { builtInModelNames } from '../../builtins/built-in-models.js';
import type { DirectEndpoint } from '../vendor.js';

/** What each publisher has of the models that the mock serves. */
const owners: readonly (readonly [RegExp, string])[] = [
  [/^claude-/u, 'anthropic'],
  [/^(?:mistral|ministral|codestral)-/u, 'mistralai'],
  [/^llama-/u, 'meta'],
];
const ownerOf = (model: string): string => owners.find(([pattern]) => pattern.test(model))?.[1] ?? 'google';

/** `GET /v1beta1/publishers/{publisher}/models`, page by page. */
export const publisherList = (publisher: string, query: URLSearchParams): DirectEndpoint => ({
  kind: 'direct',
  answer: ({ models = builtInModelNames }) => {
    const owned = models.filter((model) => ownerOf(model) === publisher);
    const size = Math.min(Number(query.get('pageSize') ?? 50), 2);
    const start = Number(query.get('pageToken') ?? 0);
    const page = owned.slice(start, start + size);
    return {
      status: 200,
      body: {
        ...(page.length > 0 && {
          publisherModels: page.map((model) => ({
            name: `publishers/${publisher}/models/${model}`,
            versionId: '001',
            launchStage: 'GA',
          })),
        }),
        ...(start + size < owned.length && { nextPageToken: String(start + size) }),
      },
    };
  },
});
