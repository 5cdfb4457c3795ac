import type { EncodeTarget, OutgoingRequest, SpeechRequest, Translated } from '#libs/canonical';
import { foreignFields, LossCollector, vendorVoice } from '#libs/codec-kit';
import { format } from './format.js';
import { writeInput } from './write-input.js';
import { voices } from './voices.js';

export function encodeRequest(request: SpeechRequest, target: EncodeTarget): Translated<OutgoingRequest> {
  const losses = new LossCollector();
  const own = foreignFields(request.ext, format, losses);
  if (request.speed !== undefined && request.speed !== 1) {
    losses.dropped(
      'speed',
      'speed',
      'The target speaks at its own pace; instructions can ask for another one.',
    );
  }
  const voiceName = vendorVoice(request, voices, losses);
  const value = {
    ...own,
    contents: [{ role: 'user', parts: [writeInput(request, target.model)] }],
    generationConfig: {
      responseModalities: ['AUDIO'],
      speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName } } },
    },
  };
  return { value: { body: { kind: 'json', value } }, losses: losses.losses };
}
