import type { EncodeTarget, OutgoingRequest, SpeechRequest, Translated } from '#libs/canonical';
import { foreignFields, LossCollector } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { dialectFor } from './dialect.js';
import type { SpeechDialect } from './dialect.js';
import { format } from './format.js';

export function encodeRequest(request: SpeechRequest, target: EncodeTarget): Translated<OutgoingRequest> {
  const losses = new LossCollector();
  const dialect = dialectFor(target);
  const { input, voice, voiceById, encoding, speed, delivery } = request;
  const value = {
    ...foreignFields(request.ext, format, losses),
    model: target.model,
    input,
    voice: voiceById === true ? { id: voice } : voice,
    ...writeInstructions(request, dialect, losses),
    response_format: encoding,
    ...(speed !== undefined && { speed }),
    ...(delivery === 'events' && dialect.streamFormat && { stream_format: 'sse' }),
  };
  return { value: { body: { kind: 'json', value } }, losses: losses.losses };
}

function writeInstructions(
  { instructions }: SpeechRequest,
  dialect: SpeechDialect,
  losses: LossCollector,
): JsonObject {
  if (instructions === undefined) return {};
  if (dialect.instructions) return { instructions };
  losses.dropped('instructions', 'instructions', 'The target has no way to tell a voice how to speak.');
  return {};
}
