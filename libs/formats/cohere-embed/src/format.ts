/** This format's name. */
export const format = 'cohere-embed';
