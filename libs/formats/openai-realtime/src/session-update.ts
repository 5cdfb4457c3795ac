import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readBetaFormat, readGaFormat } from './audio-format.js';
import type { RealtimeDialect } from './dialect.js';
import { faultOr, RealtimeFault } from './fault.js';
import { ObjectReader, wrongValue } from './object-reader.js';
import * as fields from './session-fields.js';
import { betaModalities, gaModalities, nameInBeta, nameInGa } from './session-names.js';
import type { RealtimeSession } from './session.js';

type Changes = { readonly [Key in keyof RealtimeSession]?: RealtimeSession[Key] | undefined };

/**
 * Applies the `session` of a `session.update` (beta: of a `transcription_session.update` too). Only what was
 * said changes. The path in a fault is that of the field: `session.audio.input.format.type`. Whether the
 * voice may still change is the caller's to say, who knows whether it was heard.
 */
export function applySessionUpdate(
  session: RealtimeSession,
  update: JsonValue | undefined,
  dialect: RealtimeDialect,
): RealtimeSession | RealtimeFault {
  return faultOr(() => {
    const reader = ObjectReader.over(update, 'session');
    const changes = dialect === 'ga' ? readGaUpdate(reader, session) : readBetaUpdate(reader, session);
    return { ...session, ...withoutUndefined(changes) };
  });
}

/** What the server itself writes into a session; clients send it back with the rest. */
const written = ['id', 'object', 'expires_at', 'client_secret'];

const gaFields = new Set([
  ...written,
  ...['type', 'model', 'instructions', 'output_modalities', 'audio', 'tools', 'tool_choice', 'truncation'],
  ...['max_output_tokens', 'tracing', 'prompt', 'include', 'parallel_tool_calls', 'reasoning'],
]);

/** What a session that only writes down has no use for is refused by name. */
const gaTranscriptionFields = new Set([...written, 'type', 'audio', 'include']);

function readGaUpdate(reader: ObjectReader, session: RealtimeSession): Changes {
  const type = reader.need('type', reader.choice('type', ['realtime', 'transcription']));
  if (type !== session.type) {
    throw new RealtimeFault('invalid_value', `'session.type' is '${session.type}' and cannot be changed.`, {
      param: 'session.type',
    });
  }
  reader.only(type === 'realtime' ? gaFields : gaTranscriptionFields, nameInGa);
  return { ...readShared(reader, session), ...readGaAudio(reader, session), ...readGaOnly(reader) };
}

function readGaOnly(reader: ObjectReader): Changes {
  return {
    outputModality: fields.readModality(reader, 'output_modalities', gaModalities),
    maxOutputTokens: fields.readTokenLimit(reader, 'max_output_tokens'),
    truncation: fields.readTruncation(reader, 'truncation'),
    parallelToolCalls: reader.flag('parallel_tool_calls'),
    reasoningEffort: fields.readReasoning(reader, 'reasoning'),
  };
}

const inputFields = new Set(['format', 'transcription', 'noise_reduction', 'turn_detection']);
const outputFields = new Set(['format', 'voice', 'speed']);

function readGaAudio(reader: ObjectReader, session: RealtimeSession): Changes {
  const audio = reader.object('audio');
  audio?.only(new Set(session.type === 'realtime' ? ['input', 'output'] : ['input']));
  const input = audio?.object('input');
  const output = audio?.object('output');
  input?.only(inputFields);
  output?.only(outputFields);
  return {
    ...(input && {
      inputFormat: readGaFormat(input, 'format'),
      transcription: fields.readTranscription(input, 'transcription', session.transcription),
      noiseReduction: fields.readNoiseReduction(input, 'noise_reduction', session.noiseReduction),
      turnDetection: fields.readTurnDetection(input, 'turn_detection', session.turnDetection),
    }),
    ...(output && {
      outputFormat: readGaFormat(output, 'format'),
      voice: fields.readVoice(output, 'voice'),
      speed: output.number('speed', 0.25, 1.5),
    }),
  };
}

const betaFields = new Set([
  ...written,
  ...['model', 'instructions', 'modalities', 'voice', 'speed', 'input_audio_format', 'output_audio_format'],
  ...['input_audio_transcription', 'input_audio_noise_reduction', 'turn_detection', 'tools', 'tool_choice'],
  ...['temperature', 'max_response_output_tokens', 'tracing', 'prompt', 'include'],
]);

const betaTranscriptionFields = new Set([
  ...written,
  ...['input_audio_format', 'input_audio_transcription', 'input_audio_noise_reduction', 'turn_detection'],
  'include',
]);

function readBetaUpdate(reader: ObjectReader, session: RealtimeSession): Changes {
  // It says nothing that the session is not already, and code for both protocols sends it to both.
  const isSaidType = reader.value('type') === session.type;
  const known = session.type === 'realtime' ? betaFields : betaTranscriptionFields;
  reader.only(isSaidType ? new Set([...known, 'type']) : known, nameInBeta);
  return {
    ...readShared(reader, session),
    outputModality: fields.readModality(reader, 'modalities', betaModalities),
    maxOutputTokens: fields.readTokenLimit(reader, 'max_response_output_tokens'),
    temperature: reader.number('temperature', 0.6, 1.2),
    inputFormat: readBetaFormat(reader, 'input_audio_format'),
    outputFormat: readBetaFormat(reader, 'output_audio_format'),
    voice: fields.readVoice(reader, 'voice'),
    speed: reader.number('speed', 0.25, 1.5),
    transcription: fields.readTranscription(reader, 'input_audio_transcription', session.transcription),
    noiseReduction: fields.readNoiseReduction(reader, 'input_audio_noise_reduction', session.noiseReduction),
    turnDetection: fields.readTurnDetection(reader, 'turn_detection', session.turnDetection),
  };
}

/** What both dialects say alike. */
function readShared(reader: ObjectReader, session: RealtimeSession): Changes {
  const model = reader.text('model');
  if (model !== undefined && session.model !== undefined && model !== session.model) {
    throw wrongValue(reader.at('model'), model, [session.model]);
  }
  fields.refusePrompt(reader, 'prompt');
  return {
    model,
    instructions: reader.text('instructions'),
    tools: fields.readTools(reader, 'tools'),
    toolChoice: fields.readToolChoice(reader, 'tool_choice'),
    tracing: fields.readTracing(reader, 'tracing'),
    include: fields.readInclude(reader, 'include'),
  };
}

function withoutUndefined(changes: Changes): Partial<RealtimeSession> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** The type of session that a client's first settings ask for, before there is a session to update. */
export function sessionTypeOf(settings: JsonObject | undefined): RealtimeSession['type'] {
  return isJsonObject(settings) && settings.type === 'transcription' ? 'transcription' : 'realtime';
}
