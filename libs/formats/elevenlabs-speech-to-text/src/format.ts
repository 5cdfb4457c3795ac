/** This format's name. */
export const format = 'elevenlabs-speech-to-text';
