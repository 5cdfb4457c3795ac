/** This format's name. */
export const format = 'jina-rerank';
