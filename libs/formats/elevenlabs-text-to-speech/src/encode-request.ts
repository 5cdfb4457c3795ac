import type { EncodeTarget, OutgoingRequest, SpeechRequest, Translated } from '#libs/canonical';
import { foreignFields, invalid, LossCollector, speedWithin, vendorVoice } from '#libs/codec-kit';
import { audioSettings } from './audio-settings.js';
import { format } from './format.js';
import { voices } from './voices.js';

/** Source: ElevenLabs, "Voice settings". */
const speeds = [0.7, 1.2] as const;

/** @throws GatewayError `caller_invalid_request` for a voice that cannot stand in an address */
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
      path: `/${segmentOf(voice)}/stream`,
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

/** A part of the address that stays where it is: dots alone would lead to another endpoint, half a character to none. */
function segmentOf(voice: string): string {
  if (/^\.+$/.test(voice) || !voice.isWellFormed()) throw invalid('voice', 'is no id of a voice');
  return encodeURIComponent(voice);
}
