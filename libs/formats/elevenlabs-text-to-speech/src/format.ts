/** This format's name. */
export const format = 'elevenlabs-text-to-speech';
