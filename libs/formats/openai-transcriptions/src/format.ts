/** This format's name. */
export const format = 'openai-transcriptions';
