import { GatewayError } from '#libs/canonical';

/** Voices of a model by the names clients know: OpenAI's, and the model's own. */
export interface VoiceBook<Voice> {
  /** Names for messages, the model's own way of naming included. */
  readonly listed: string;
  /** Names are found however they are capitalised. */
  find(name: string): Voice | undefined;
}

/** @throws GatewayError for a voice that the model does not have */
export function voiceOf<Voice>(book: VoiceBook<Voice>, name: string, model: string): Voice {
  const voice = book.find(name.trim().toLowerCase());
  if (voice !== undefined) return voice;
  throw new GatewayError(
    'caller_invalid_request',
    `The embedded model "${model}" has no voice "${name.slice(0, 60)}". Its voices: ${book.listed}.`,
    { param: 'voice' },
  );
}
