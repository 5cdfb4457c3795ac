/** This format's name. */
export const format = 'deepgram-listen';
