import type { EmbeddingTask } from '#libs/canonical';

const words: Readonly<Record<EmbeddingTask, string>> = {
  query: 'RETRIEVAL_QUERY',
  document: 'RETRIEVAL_DOCUMENT',
  similarity: 'SEMANTIC_SIMILARITY',
  classification: 'CLASSIFICATION',
  clustering: 'CLUSTERING',
  'question-answering': 'QUESTION_ANSWERING',
  'fact-verification': 'FACT_VERIFICATION',
  'code-query': 'CODE_RETRIEVAL_QUERY',
};

/** What says that nothing is said. */
export const unspecified = 'TASK_TYPE_UNSPECIFIED';

export const writeTask = (task: EmbeddingTask): string => words[task];

export const taskWords: readonly string[] = Object.values(words);

/** The task of a word; undefined for words there are not. */
export const readTask = (word: string): EmbeddingTask | undefined =>
  (Object.keys(words) as EmbeddingTask[]).find((task) => words[task] === word.toUpperCase());
