import type { AudioEncoding, ClientBody, SpeechRequest } from '#libs/canonical';
import { FieldReader, invalid, isText, keepForeign, kindOf } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import { format } from './format.js';

const encodings: readonly AudioEncoding[] = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'];
const deliveries = ['audio', 'sse'] as const;

/**
 * Lengths of inputs differ from model to model, so any but an empty one passes.
 * @throws GatewayError `caller_invalid_request` with the `param` at fault
 */
export function decodeRequest(body: ClientBody): SpeechRequest {
  if (body.kind === 'form') throw invalid('body', 'must be JSON, but is a form');
  const fields = new FieldReader(body.value, '', 'strict');
  const input = fields.need('input', fields.text('input'));
  if (input === '') throw invalid('input', 'must not be empty');
  const instructions = fields.text('instructions');
  const speed = readSpeed(fields);
  return {
    operation: 'speak',
    model: fields.text('model') ?? '',
    input,
    ...readVoice(fields),
    ...(instructions !== undefined && { instructions }),
    encoding: fields.choice('response_format', encodings) ?? 'mp3',
    ...(speed !== undefined && { speed }),
    delivery: fields.choice('stream_format', deliveries) === 'sse' ? 'events' : 'audio',
    ...keepForeign(format, fields.rest()),
  };
}

/** A name, or `{ id }` of a voice that the customer made. */
function readVoice(fields: FieldReader): Pick<SpeechRequest, 'voice' | 'voiceById'> {
  const voice = fields.need('voice', fields.peek('voice') ?? undefined);
  fields.take('voice');
  if (isText(voice)) {
    if (voice === '') throw invalid('voice', 'must not be empty');
    return { voice };
  }
  if (isJsonObject(voice) && isText(voice.id) && voice.id !== '') return { voice: voice.id, voiceById: true };
  throw invalid('voice', `must be a name or { "id": "…" }, but is ${kindOf(voice)}`);
}

function readSpeed(fields: FieldReader): number | undefined {
  const speed = fields.number('speed');
  if (speed === undefined || (speed >= 0.25 && speed <= 4)) return speed;
  throw invalid('speed', `must be from 0.25 to 4, but is ${speed}`);
}
