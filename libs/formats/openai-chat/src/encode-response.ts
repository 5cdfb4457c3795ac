import { answerLosses } from '#libs/canonical';
import type {
  Candidate,
  CanonicalResponse,
  Part,
  ReplyDefaults,
  ToolCallPart,
  Translated,
} from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { openAiChatAnswers } from './answer-features.js';
import { writeAnnotation } from './annotations.js';
import { joinReasoning, reasoningFieldsOf } from './reasoning-fields.js';
import { writeAudio } from './encode-assistant.js';
import { officialDialect } from './dialect.js';
import { Encoding } from './encoding.js';
import { ownExtension, withExtension } from './extensions.js';
import { writeFinish } from './finish.js';
import { isLegacyCallId } from './legacy-functions.js';
import { writeLogprobs } from './logprobs.js';
import { inputOf, writeToolCall } from './tool-calls.js';
import { writeUsage } from './usage.js';

/** Writes a whole answer. What an upstream of this format said comes back as it was. */
export function encodeResponse(response: CanonicalResponse, defaults: ReplyDefaults): Translated<JsonObject> {
  const encoding = new Encoding(officialDialect, ownExtension(response.ext)?.object !== undefined);
  const usage = writeUsage(response.usage);
  const written = {
    id: response.id ?? `chatcmpl-${defaults.id}`,
    object: 'chat.completion',
    created: response.created ?? defaults.created,
    model: response.model ?? defaults.model,
    choices: response.candidates.map((candidate) => writeCandidate(candidate, encoding, defaults)),
    ...(usage && { usage }),
    ...(response.serviceTier !== undefined && { service_tier: response.serviceTier }),
  };
  return {
    value: withExtension(written, response.ext),
    losses: [...answerLosses(response, openAiChatAnswers), ...encoding.losses],
  };
}

function writeCandidate(candidate: Candidate, encoding: Encoding, defaults: ReplyDefaults): JsonObject {
  const { finish, logprobs } = candidate;
  // The upstream's own words come back with the unknown fields.
  const isTold = ownExtension(candidate.ext)?.logprobs !== undefined;
  const hasToolCalls = candidate.parts.some(isClientCall);
  const written = {
    index: candidate.index,
    message: writeMessage(candidate.parts, encoding, defaults),
    ...(!isTold && (logprobs !== undefined || !encoding.own) && { logprobs: writeLogprobs(logprobs) }),
    finish_reason: writeFinish(finish, hasToolCalls),
  };
  return withExtension(written, candidate.ext);
}

function writeMessage(parts: readonly Part[], encoding: Encoding, defaults: ReplyDefaults): JsonObject {
  const texts = parts.filter((part) => part.type === 'text');
  const refusals = parts.filter((part) => part.type === 'refusal');
  const annotations = texts.flatMap((part) => part.annotations ?? []);
  const absent = encoding.own ? {} : { content: null, refusal: null };
  return {
    role: 'assistant',
    ...absent,
    ...(texts.length > 0 && { content: texts.map(({ text }) => text).join('') }),
    ...(refusals.length > 0 && { refusal: refusals.map(({ text }) => text).join('') }),
    ...writeReasoning(parts, encoding.own),
    ...(annotations.length > 0 && {
      annotations: annotations.map((one) => writeAnnotation(one, encoding.own)),
    }),
    ...writeSpeech(parts, defaults),
    ...writeCalls(parts.filter(isClientCall), encoding.own),
  };
}

function writeReasoning(parts: readonly Part[], own: boolean): JsonObject {
  const reasoning = parts.filter((part) => part.type === 'reasoning');
  const text = joinReasoning(reasoning);
  const [first] = reasoning;
  if (first === undefined || (text === '' && !own)) return {};
  return Object.fromEntries(reasoningFieldsOf(first).map((field) => [field, text]));
}

/** The format wants an id, the words and an end of life with speech. */
function writeSpeech(parts: readonly Part[], defaults: ReplyDefaults): JsonObject {
  const audio = parts.find((part) => part.type === 'media' && part.media === 'audio');
  if (audio?.type !== 'media') return {};
  return writeAudio({
    ...audio,
    id: audio.id ?? `audio_${defaults.id}`,
    transcript: audio.transcript ?? '',
    expiresAt: audio.expiresAt ?? defaults.created,
  });
}

function writeCalls(calls: readonly ToolCallPart[], own: boolean): JsonObject {
  const legacy = calls.find((call) => isLegacyCallId(call.id));
  const modern = calls.filter((call) => call !== legacy);
  const input = (call: ToolCallPart): string => (own ? call.input : inputOf(call));
  return {
    ...(modern.length > 0 && {
      tool_calls: modern.map((call) => writeToolCall(call, input(call), call.proof)),
    }),
    ...(legacy && { function_call: { name: legacy.name, arguments: input(legacy) } }),
  };
}

/** A call that the client shall run: the format has no form for others. */
export function isClientCall(part: Part): part is ToolCallPart {
  return (
    part.type === 'tool-call' &&
    part.executor === 'client' &&
    (part.kind === 'function' || part.kind === 'custom')
  );
}
