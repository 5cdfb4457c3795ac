/** This format's name. */
export const format = 'google-content-transcription';
