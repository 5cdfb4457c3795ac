import { GatewayError } from '#libs/canonical';
import type { Loss, SpeechRequest, Translated } from '#libs/canonical';
import type { SpeakTask } from './speaking-tasks.js';
import { spokenText } from './spoken-text.js';
import type { VoiceBook } from './voices.js';
import { voiceOf } from './voices.js';

/** Characters of a text: more than half an hour. It is the most that any vendor takes. */
const longestText = 40_000;
/** As OpenAI documents it. */
const speeds = { slowest: 0.25, fastest: 4 };

/**
 * A request as a synthesiser of English can serve it.
 * @throws GatewayError for a voice that it does not have, and a text or a speed that it cannot read
 */
export function planSpeaking<Voice>(
  request: SpeechRequest,
  voices: VoiceBook<Voice>,
): Translated<Omit<SpeakTask<Voice>, 'ahead'>> {
  const { input, model, instructions, speed = 1 } = request;
  if (input.length > longestText) throw tooLong(model, input.length);
  if (!(speed >= speeds.slowest && speed <= speeds.fastest))
    throw invalid(`speed must be from ${speeds.slowest} to ${speeds.fastest}.`, 'speed');
  const voice = voiceOf(voices, request.voice, model);
  const { value: text, losses } = spokenText(input, model);
  return {
    value: { text, voice, speed },
    losses: instructions === undefined ? losses : [...losses, noInstructions(model)],
  };
}

function noInstructions(model: string): Loss {
  const detail = `"${model}" has one way of speaking for each voice; instructions change nothing.`;
  return { path: 'instructions', feature: 'instructions', action: 'dropped', detail };
}

const tooLong = (model: string, length: number): GatewayError =>
  invalid(
    `The text has ${length} characters; the embedded model "${model}" reads ${longestText} at once. Send it in parts.`,
    'input',
  );

const invalid = (message: string, param: string): GatewayError =>
  new GatewayError('caller_invalid_request', message, { param });
