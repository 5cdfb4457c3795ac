import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import type { ProviderModel } from '#libs/provider-kit';

/** The vendor lists no models that write down recordings. Source: ElevenLabs, "Speech to text": models. */
export const transcribers: readonly ProviderModel[] = ['scribe_v1', 'scribe_v2'].map((id) => ({
  id,
  ownedBy: 'elevenlabs',
  endpoints: ['transcription'],
}));

/**
 * Models of ElevenLabs': those of the list that read aloud, and those that write down.
 * @throws Error where the answer is no list at all
 */
export function readModels(body: JsonValue): readonly ProviderModel[] {
  if (!isJsonArray(body)) throw new Error('The answer to the model list holds no list of models.');
  const speaking = body.flatMap((entry): readonly ProviderModel[] => {
    if (!isJsonObject(entry) || typeof entry.model_id !== 'string' || entry.model_id === '') return [];
    if (entry.can_do_text_to_speech === false) return [];
    return [{ id: entry.model_id, ownedBy: 'elevenlabs', endpoints: ['speech'] }];
  });
  return [...speaking.filter(({ id }) => !transcribers.some((known) => known.id === id)), ...transcribers];
}
