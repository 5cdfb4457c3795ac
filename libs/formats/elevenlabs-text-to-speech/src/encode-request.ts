import type { EncodeTarget, OutgoingRequest, SpeechRequest, Translated } from '#libs/canonical';
import { foreignFields, LossCollector, speedWithin, vendorVoice } from '#libs/codec-kit';
import { audioSettings } from './audio-settings.js';
import { format } from './format.js';
import { voices } from './voices.js';

/** Source: ElevenLabs, "Voice settings". */
const speeds = [0.7, 1.2] as const;

export function encodeRequest(request: SpeechRequest, { model }: EncodeTarget): Translated<OutgoingRequest> {
  const losses = new LossCollector();
  const own = foreignFields(request.ext, format, losses);
  const voice = vendorVoice(request, voices, losses);
  if (request.instructions !== undefined) {
    losses.dropped('instructions', 'instructions', 'The target has no way to tell a voice how to speak.');
  }
  const speed = speedWithin(request.speed, speeds, losses);
  return {
    value: {
      path: `/${encodeURIComponent(voice)}/stream`,
      query: [['output_format', audioSettings[request.encoding].outputFormat]],
      body: {
        kind: 'json',
        value: {
          ...own,
          text: request.input,
          model_id: model,
          ...(speed !== undefined && speed !== 1 && { voice_settings: { speed } }),
        },
      },
    },
    losses: losses.losses,
  };
}
