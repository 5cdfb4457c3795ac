import { content } from './content-messages.js';
import { int32, list, of, oneWord, text } from './proto-message.js';
import type { ProtoMessage } from './proto-message.js';

/** The body of `:embedContent`. */
export const embedContentRequest: ProtoMessage = {
  name: 'EmbedContentRequest',
  fields: {
    model: text,
    content: of(() => content),
    taskType: oneWord(
      'TaskType',
      'TASK_TYPE_UNSPECIFIED',
      'RETRIEVAL_QUERY',
      'RETRIEVAL_DOCUMENT',
      'SEMANTIC_SIMILARITY',
      'CLASSIFICATION',
      'CLUSTERING',
      'QUESTION_ANSWERING',
      'FACT_VERIFICATION',
      'CODE_RETRIEVAL_QUERY',
    ),
    title: text,
    outputDimensionality: int32,
  },
};

/** The body of `:batchEmbedContents`. */
export const batchEmbedContentsRequest: ProtoMessage = {
  name: 'BatchEmbedContentsRequest',
  fields: { requests: list(of(() => embedContentRequest)) },
};
