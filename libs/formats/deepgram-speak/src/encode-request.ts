import type { EncodeTarget, OutgoingRequest, SpeechRequest, Translated } from '#libs/canonical';
import { foreignFields, LossCollector, speedWithin } from '#libs/codec-kit';
import { audioSettings } from './audio-settings.js';
import { format } from './format.js';
import { modelName } from './model-name.js';

/** Source: Deepgram, "TTS voice controls". */
const speeds = [0.7, 1.5] as const;

export function encodeRequest(request: SpeechRequest, target: EncodeTarget): Translated<OutgoingRequest> {
  const losses = new LossCollector();
  const own = foreignFields(request.ext, format, losses);
  const model = modelName(request, target.model, losses);
  if (request.instructions !== undefined) {
    losses.dropped('instructions', 'instructions', 'The target has no way to tell a voice how to speak.');
  }
  const speed = speedWithin(request.speed, speeds, losses);
  return {
    value: {
      query: [
        ['model', model],
        ...audioSettings[request.encoding].query,
        ...(speed === undefined || speed === 1 ? [] : [['speed', String(speed)] as const]),
      ],
      body: { kind: 'json', value: { ...own, text: request.input } },
    },
    losses: losses.losses,
  };
}
