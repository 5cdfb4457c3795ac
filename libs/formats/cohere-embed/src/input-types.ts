import type { EmbeddingTask } from '#libs/canonical';

/** `image` says what the input is, not what it is for. */
export const inputTypes = [
  'search_query',
  'search_document',
  'classification',
  'clustering',
  'image',
] as const;

export type InputType = (typeof inputTypes)[number];

const tasks: Readonly<Record<InputType, EmbeddingTask | undefined>> = {
  search_query: 'query',
  search_document: 'document',
  classification: 'classification',
  clustering: 'clustering',
  image: undefined,
};

const types: Readonly<Record<EmbeddingTask, InputType>> = {
  query: 'search_query',
  document: 'search_document',
  classification: 'classification',
  clustering: 'clustering',
  similarity: 'clustering',
  'question-answering': 'search_query',
  'fact-verification': 'search_query',
  'code-query': 'search_query',
};

export const taskOf = (type: InputType): EmbeddingTask | undefined => tasks[type];

/** The nearest type, and whether it says all of the task. */
export function inputTypeOf(task: EmbeddingTask): { readonly type: InputType; readonly exact: boolean } {
  const type = types[task];
  return { type, exact: tasks[type] === task };
}
