import type { MediaEncodeTarget, OutgoingRequest, TranscriptionRequest, Translated } from '#libs/canonical';
import { foreignFields, LossCollector, readMediaUrl } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { format } from './format.js';
import { filesInside, writeRecording } from './inline-recording.js';
import { writeInstruction } from './instruction.js';
import { needsSegments, needsSpeakers } from './needs.js';

/**
 * @throws GatewayError `caller_invalid_request` where nothing tells the recording's type; `caller_body_too_large`
 * where it is too large to stand in the request
 */
export function encodeRequest(
  request: TranscriptionRequest,
  target: MediaEncodeTarget,
): Translated<OutgoingRequest> {
  const losses = new LossCollector();
  filesInside(request);
  noteLosses(request, losses);
  foreignFields(request.ext, format, losses);
  const config = writeConfig(request);
  const value = {
    contents: [
      {
        role: 'user',
        parts: [
          { text: writeInstruction(request) },
          ...writeSamples(request),
          writeRecording(request, target),
        ],
      },
    ],
    ...(Object.keys(config).length > 0 && { generationConfig: config }),
  };
  return { value: { body: { kind: 'json', value } }, losses: losses.losses };
}

function writeConfig(request: TranscriptionRequest): JsonObject {
  const { temperature } = request;
  return {
    ...(temperature !== undefined && { temperature }),
    ...(needsSegments(request) && {
      responseMimeType: 'application/json',
      responseSchema: writeSchema(needsSpeakers(request)),
    }),
  };
}

/** Times are text, since models write the time of day better than fractions of seconds. */
function writeSchema(hasSpeakers: boolean): JsonObject {
  const fields = ['start', 'end', ...(hasSpeakers ? ['speaker'] : []), 'text'];
  const segment = {
    type: 'OBJECT',
    properties: Object.fromEntries(fields.map((field) => [field, { type: 'STRING' }])),
    required: fields,
    propertyOrdering: fields,
  };
  return {
    type: 'OBJECT',
    properties: { language: { type: 'STRING' }, segments: { type: 'ARRAY', items: segment } },
    required: ['language', 'segments'],
    propertyOrdering: ['language', 'segments'],
  };
}

/** Voices that are known, each after its name. */
function writeSamples(request: TranscriptionRequest): readonly JsonObject[] {
  if (!needsSpeakers(request)) return [];
  return (request.knownSpeakers ?? []).flatMap(({ name, reference }) => {
    const { source, mediaType = 'audio/wav' } = readMediaUrl(reference ?? '');
    if (source.kind !== 'bytes') return [];
    return [{ text: `The voice of ${name}:` }, { inlineData: { mimeType: mediaType, data: source.base64 } }];
  });
}

function noteLosses(request: TranscriptionRequest, losses: LossCollector): void {
  const { timestamps = [], logprobs, chunking, knownSpeakers } = request;
  if (needsSegments(request)) {
    losses.approximated('response_format', 'timestamps', 'A language model judges the times by ear.');
  }
  if (timestamps.includes('word')) {
    losses.dropped('timestamp_granularities', 'word-timestamps', 'The model tells times of sentences alone.');
  }
  if (logprobs === true)
    losses.dropped('include', 'logprobs', 'The model tells no probabilities of what it heard.');
  if (chunking !== undefined && chunking !== 'auto') {
    losses.dropped('chunking_strategy', 'chunking', 'The model hears the recording as a whole.');
  }
  if (knownSpeakers === undefined) return;
  if (needsSpeakers(request)) {
    losses.approximated('known_speaker_names', 'known-speakers', 'A language model compares the voices.');
  } else {
    losses.dropped('known_speaker_names', 'known-speakers', 'Only diarized_json tells who speaks.');
  }
}
