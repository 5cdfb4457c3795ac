import type { FunctionTool, ToolChoice } from '#libs/canonical';
import type { JsonObject, JsonValue } from '#libs/json';
import { writeFormat } from './audio-format.js';
import type { RealtimeDialect } from './dialect.js';
import type { OutputModality, RealtimeSession, Truncation, TurnDetection } from './session.js';

/** What the server adds to the settings. */
export interface SessionIdentity {
  readonly id: string;
  /** `realtime.session` unless said. */
  readonly object?: string;
  /** Seconds since the epoch. */
  readonly expiresAt?: number;
}

/** What the beta's sessions have unless they say otherwise. */
const shownTemperature = 0.8;

/** Writes a session as `session.created` and `session.updated` carry it. */
export function writeSession(
  session: RealtimeSession,
  dialect: RealtimeDialect,
  identity: SessionIdentity,
): JsonObject {
  if (dialect === 'beta') return writeBeta(session, identity);
  return session.type === 'realtime' ? writeGa(session, identity) : writeGaTranscription(session, identity);
}

function writeGa(session: RealtimeSession, identity: SessionIdentity): JsonObject {
  const { parallelToolCalls, reasoningEffort } = session;
  return {
    type: 'realtime',
    ...writeIdentity(identity, 'realtime.session'),
    ...writeModel(session),
    output_modalities: writeModalities(session.outputModality, 'ga'),
    instructions: session.instructions,
    tools: session.tools.map(writeTool),
    tool_choice: writeToolChoice(session.toolChoice),
    max_output_tokens: session.maxOutputTokens,
    tracing: session.tracing,
    truncation: writeTruncation(session.truncation),
    prompt: null,
    audio: {
      input: writeGaInput(session),
      output: {
        format: writeFormat(session.outputFormat, 'ga'),
        voice: session.voice,
        speed: session.speed,
      },
    },
    include: session.include,
    ...(parallelToolCalls !== undefined && { parallel_tool_calls: parallelToolCalls }),
    ...(reasoningEffort !== undefined && { reasoning: { effort: reasoningEffort } }),
  };
}

function writeGaTranscription(session: RealtimeSession, identity: SessionIdentity): JsonObject {
  return {
    type: 'transcription',
    ...writeIdentity(identity, 'realtime.transcription_session'),
    audio: { input: writeGaInput(session) },
    include: session.include,
  };
}

function writeGaInput(session: RealtimeSession): JsonObject {
  return {
    format: writeFormat(session.inputFormat, 'ga'),
    transcription: session.transcription && { ...session.transcription },
    noise_reduction: session.noiseReduction && { ...session.noiseReduction },
    turn_detection: writeTurnDetection(session.turnDetection),
  };
}

function writeBeta(session: RealtimeSession, identity: SessionIdentity): JsonObject {
  return session.type === 'transcription'
    ? {
        ...writeIdentity(identity, 'realtime.transcription_session'),
        ...writeBetaInput(session),
        include: session.include,
      }
    : {
        ...writeIdentity(identity, 'realtime.session'),
        ...writeModel(session),
        modalities: writeModalities(session.outputModality, 'beta'),
        instructions: session.instructions,
        voice: session.voice,
        speed: session.speed,
        output_audio_format: writeFormat(session.outputFormat, 'beta'),
        ...writeBetaInput(session),
        tools: session.tools.map(writeTool),
        tool_choice: writeToolChoice(session.toolChoice),
        temperature: session.temperature ?? shownTemperature,
        max_response_output_tokens: session.maxOutputTokens,
        tracing: session.tracing,
        include: session.include,
      };
}

function writeBetaInput(session: RealtimeSession): JsonObject {
  return {
    input_audio_format: writeFormat(session.inputFormat, 'beta'),
    input_audio_transcription: session.transcription && { ...session.transcription },
    input_audio_noise_reduction: session.noiseReduction && { ...session.noiseReduction },
    turn_detection: writeTurnDetection(session.turnDetection),
  };
}

function writeIdentity(identity: SessionIdentity, object: string): JsonObject {
  const { id, expiresAt } = identity;
  return {
    object: identity.object ?? object,
    id,
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
  };
}

function writeModel({ model }: RealtimeSession): JsonObject {
  return model === undefined ? {} : { model };
}

/** GA names the one thing that comes; the beta both, since sound comes with its transcript. */
export function writeModalities(modality: OutputModality, dialect: RealtimeDialect): readonly string[] {
  return dialect === 'beta' && modality === 'audio' ? ['text', 'audio'] : [modality];
}

function writeTurnDetection(detection: TurnDetection | null): JsonObject | null {
  if (detection === null) return null;
  const answering = {
    create_response: detection.createResponse,
    interrupt_response: detection.interruptResponse,
  };
  if (detection.type === 'semantic_vad') {
    return { type: 'semantic_vad', eagerness: detection.eagerness, ...answering };
  }
  return {
    type: 'server_vad',
    threshold: detection.threshold,
    prefix_padding_ms: detection.prefixPaddingMs,
    silence_duration_ms: detection.silenceDurationMs,
    idle_timeout_ms: detection.idleTimeoutMs,
    ...answering,
  };
}

function writeTool({ name, description, schema, strict }: FunctionTool): JsonObject {
  return {
    type: 'function',
    name,
    ...(description !== undefined && { description }),
    ...(schema !== undefined && { parameters: schema }),
    ...(strict !== undefined && { strict }),
  };
}

function writeToolChoice(choice: ToolChoice): JsonValue {
  if (choice.kind === 'named') return { type: 'function', name: choice.tool.name };
  return choice.kind === 'allowed' ? choice.mode : choice.kind;
}

function writeTruncation(truncation: Truncation): JsonValue {
  if (truncation.type !== 'retention_ratio') return truncation.type;
  const { postInstructions } = truncation;
  return {
    type: truncation.type,
    retention_ratio: truncation.retentionRatio,
    ...(postInstructions !== undefined && { token_limits: { post_instructions: postInstructions } }),
  };
}
