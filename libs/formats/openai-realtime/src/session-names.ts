/** Which `modalities` mean what. Sorted, joined by commas. */
export const gaModalities = { audio: 'audio', text: 'text' } as const;
export const betaModalities = { 'audio,text': 'audio', text: 'text' } as const;

const gaNames = new Map(
  Object.entries({
    modalities: 'output_modalities',
    input_audio_format: 'audio.input.format',
    output_audio_format: 'audio.output.format',
    input_audio_transcription: 'audio.input.transcription',
    input_audio_noise_reduction: 'audio.input.noise_reduction',
    turn_detection: 'audio.input.turn_detection',
    voice: 'audio.output.voice',
    speed: 'audio.output.speed',
    max_response_output_tokens: 'max_output_tokens',
  }),
);

const betaNames = new Map(
  Object.entries({
    output_modalities: "'modalities'",
    max_output_tokens: "'max_response_output_tokens'",
    audio:
      "flat: 'input_audio_format', 'input_audio_transcription', 'input_audio_noise_reduction', " +
      "'turn_detection', 'output_audio_format', 'voice' and 'speed'",
  }),
);

const gaOnly = new Set(['type', 'truncation', 'parallel_tool_calls', 'reasoning']);

/** What a beta field is called in GA, as a sentence. */
export function nameInGa(key: string): string | undefined {
  if (key === 'temperature') return 'The GA protocol has no temperature.';
  const name = gaNames.get(key);
  return name && `That is its name in the beta protocol; in GA it is '${name}'.`;
}

/** What a GA field is called in the beta, as a sentence. */
export function nameInBeta(key: string): string | undefined {
  if (gaOnly.has(key))
    return `The beta protocol has no '${key}': leave the header 'openai-beta' away to speak GA.`;
  const name = betaNames.get(key);
  return name && `That is its name in the GA protocol; in the beta it is ${name}.`;
}
