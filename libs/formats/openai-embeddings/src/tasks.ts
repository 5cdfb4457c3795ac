import type { EmbeddingTask } from '#libs/canonical';

/** Fields that vendors of this shape say the purpose of vectors in. OpenAI has none. */
export const taskFields = ['task', 'input_type', 'task_type'] as const;

/** Every vendor's words, in lower case. */
const words: Readonly<Record<string, EmbeddingTask>> = {
  query: 'query',
  search_query: 'query',
  retrieval_query: 'query',
  'retrieval.query': 'query',
  document: 'document',
  passage: 'document',
  search_document: 'document',
  retrieval_document: 'document',
  'retrieval.passage': 'document',
  semantic_similarity: 'similarity',
  'text-matching': 'similarity',
  classification: 'classification',
  clustering: 'clustering',
  separation: 'clustering',
  question_answering: 'question-answering',
  fact_verification: 'fact-verification',
  code_retrieval_query: 'code-query',
  'code.query': 'code-query',
};

/** The purpose that a vendor's word names; undefined for words nobody here knows. */
export function readTask(word: string): EmbeddingTask | undefined {
  const known = word.toLowerCase();
  return Object.hasOwn(words, known) ? words[known] : undefined;
}

/** Jina's words: exact for the first five. */
const jina: Readonly<Record<EmbeddingTask, string>> = {
  query: 'retrieval.query',
  document: 'retrieval.passage',
  similarity: 'text-matching',
  classification: 'classification',
  clustering: 'separation',
  'question-answering': 'retrieval.query',
  'fact-verification': 'retrieval.query',
  'code-query': 'retrieval.query',
};

/** Voyage knows questions and documents. */
const voyage: Readonly<Partial<Record<EmbeddingTask, string>>> = {
  query: 'query',
  document: 'document',
  'question-answering': 'query',
  'fact-verification': 'query',
  'code-query': 'query',
};

/** Tasks that the vendors' words stand for exactly. */
const exact = {
  task: ['query', 'document', 'similarity', 'classification', 'clustering'],
  input_type: ['query', 'document'],
} as const satisfies Record<string, readonly EmbeddingTask[]>;

/** A task in a vendor's words, and whether they say all of it; undefined where it has none. */
export function writeTask(
  task: EmbeddingTask,
  field: keyof typeof exact,
): { readonly word: string; readonly exact: boolean } | undefined {
  const word = field === 'task' ? jina[task] : voyage[task];
  return word === undefined ? undefined : { word, exact: exact[field].some((one) => one === task) };
}
