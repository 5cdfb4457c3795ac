import type { TranscriptionRequest } from '#libs/canonical';

/** Whether the client wants to know who speaks. */
export const needsSpeakers = ({ shape }: TranscriptionRequest): boolean => shape === 'diarized_json';

/** Whether the client wants to know when something is said: the model then answers with JSON. */
export const needsSegments = ({ shape }: TranscriptionRequest): boolean =>
  shape !== 'json' && shape !== 'text';
