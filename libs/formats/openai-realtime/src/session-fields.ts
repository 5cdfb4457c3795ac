import type { FunctionTool, ToolChoice } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { missing, unsupported, wrongType, wrongValue } from './object-reader.js';
import type { ObjectReader } from './object-reader.js';
import { defaultSemanticVad, defaultServerVad } from './session.js';
import type {
  NoiseReduction,
  RealtimeReasoningEffort,
  ServerVad,
  SemanticVad,
  TranscriptionSettings,
  Truncation,
  TurnDetection,
  Voice,
} from './session.js';

const milliseconds = 3_600_000;

/** Reads who says that a turn is over. What is not said stays as it was, unless the type changes. */
export function readTurnDetection(
  reader: ObjectReader,
  key: string,
  previous: TurnDetection | null,
): TurnDetection | null | undefined {
  if (reader.isNull(key)) return null;
  const said = reader.object(key);
  if (said === undefined) return undefined;
  const type = said.choice('type', ['server_vad', 'semantic_vad']) ?? previous?.type ?? 'server_vad';
  return type === 'server_vad'
    ? readServerVad(said, previous?.type === type ? previous : defaultServerVad)
    : readSemanticVad(said, previous?.type === type ? previous : defaultSemanticVad);
}

/** `model_version` is what @openai/agents-realtime may add; it chooses among the vendor's detectors. */
const answering = ['type', 'create_response', 'interrupt_response', 'model_version'];

const serverVadFields = new Set([
  ...answering,
  'threshold',
  'prefix_padding_ms',
  'silence_duration_ms',
  'idle_timeout_ms',
]);

function readServerVad(said: ObjectReader, previous: ServerVad): ServerVad {
  said.only(serverVadFields);
  const idle = said.isNull('idle_timeout_ms') ? null : said.integer('idle_timeout_ms', 1, milliseconds);
  return {
    type: 'server_vad',
    threshold: said.number('threshold', 0, 1) ?? previous.threshold,
    prefixPaddingMs: said.integer('prefix_padding_ms', 0, milliseconds) ?? previous.prefixPaddingMs,
    silenceDurationMs: said.integer('silence_duration_ms', 0, milliseconds) ?? previous.silenceDurationMs,
    idleTimeoutMs: idle === undefined ? previous.idleTimeoutMs : idle,
    ...readAnswering(said, previous),
  };
}

const semanticVadFields = new Set([...answering, 'eagerness']);

function readSemanticVad(said: ObjectReader, previous: SemanticVad): SemanticVad {
  said.only(semanticVadFields);
  return {
    type: 'semantic_vad',
    eagerness: said.choice('eagerness', ['low', 'medium', 'high', 'auto']) ?? previous.eagerness,
    ...readAnswering(said, previous),
  };
}

function readAnswering(
  said: ObjectReader,
  previous: TurnDetection,
): Pick<TurnDetection, 'createResponse' | 'interruptResponse'> {
  return {
    createResponse: said.flag('create_response') ?? previous.createResponse,
    interruptResponse: said.flag('interrupt_response') ?? previous.interruptResponse,
  };
}

const transcriptionFields = new Set(['model', 'language', 'languages', 'keywords', 'prompt', 'delay']);

/** Reads how input is written down. What is not said stays as it was; null takes a field away. */
export function readTranscription(
  reader: ObjectReader,
  key: string,
  previous: TranscriptionSettings | null,
): TranscriptionSettings | null | undefined {
  if (reader.isNull(key)) return null;
  const said = reader.object(key);
  if (said === undefined) return undefined;
  said.only(transcriptionFields);
  const settings = {
    model: said.text('model'),
    language: said.text('language'),
    languages: said.texts('languages'),
    keywords: said.texts('keywords'),
    prompt: said.text('prompt'),
    delay: said.choice('delay', ['minimal', 'low', 'medium', 'high', 'xhigh']),
  };
  const changes = Object.entries(settings).filter(([, value]) => value !== undefined);
  const kept = Object.entries(previous ?? {}).filter(([name]) => !said.isNull(name));
  return Object.fromEntries([...kept, ...changes]);
}

/** Reads what is done against noise. */
export function readNoiseReduction(
  reader: ObjectReader,
  key: string,
  previous: NoiseReduction | null,
): NoiseReduction | null | undefined {
  if (reader.isNull(key)) return null;
  const said = reader.object(key);
  if (said === undefined) return undefined;
  said.only(new Set(['type', 'strength']));
  const type = said.need('type', said.choice('type', ['near_field', 'far_field']) ?? previous?.type);
  const strength = said.number('strength', 0, 1) ?? previous?.strength;
  return { type, ...(strength !== undefined && { strength }) };
}

/** Reads functions. MCP servers are refused: the gateway calls none. */
export function readTools(reader: ObjectReader, key: string): readonly FunctionTool[] | undefined {
  return reader.objects(key)?.map(readTool);
}

function readTool(tool: ObjectReader): FunctionTool {
  const type = tool.text('type') ?? 'function';
  if (type === 'mcp') {
    throw unsupported(
      tool.at('type'),
      `Tools of type 'mcp' are not served here, since the gateway calls no MCP servers: ` +
        `declare '${tool.at('type')}' as 'function' and run the calls in the client.`,
    );
  }
  if (type !== 'function') throw wrongValue(tool.at('type'), type, ['function']);
  const name = tool.need('name', tool.text('name', 64));
  if (name === '') throw missing(tool.at('name'));
  const description = tool.text('description');
  const schema = tool.object('parameters') === undefined ? undefined : tool.value('parameters');
  const strict = tool.flag('strict');
  return {
    kind: 'function',
    name,
    ...(description !== undefined && { description }),
    ...(isJsonObject(schema) && { schema }),
    ...(strict !== undefined && { strict }),
  };
}

const modes = ['auto', 'none', 'required'] as const;

/** Reads `auto`, `none`, `required` or `{type: 'function', name}`. */
export function readToolChoice(reader: ObjectReader, key: string): ToolChoice | undefined {
  const value = reader.value(key);
  if (typeof value === 'string') {
    const kind = reader.choice(key, modes);
    return kind && { kind };
  }
  const named = reader.object(key);
  if (named === undefined) return undefined;
  const type = named.need('type', named.text('type'));
  if (type === 'mcp') {
    throw unsupported(
      named.at('type'),
      `'${named.at('type')}' must be 'function': MCP tools are not served here.`,
    );
  }
  if (type !== 'function') throw wrongValue(named.at('type'), type, ['function']);
  const name = named.need('name', named.text('name'));
  return { kind: 'named', tool: { kind: 'function', name } };
}

/** Reads a whole number from 1, or `inf`. How much is too much is the model's to say. */
export function readTokenLimit(reader: ObjectReader, key: string): number | 'inf' | undefined {
  const value = reader.value(key);
  if (value === 'inf') return value;
  if (typeof value === 'string') throw wrongType(reader.at(key), "an integer or 'inf'", value);
  return reader.integer(key, 1, Number.MAX_SAFE_INTEGER);
}

/** Reads a name or `{id}`. */
export function readVoice(reader: ObjectReader, key: string): Voice | undefined {
  if (!isJsonObject(reader.value(key))) return reader.text(key, 256);
  const custom = reader.object(key);
  return custom && { id: custom.need('id', custom.text('id', 256)) };
}

/** Reads `auto`, `disabled` or `{type: 'retention_ratio', …}`. */
export function readTruncation(reader: ObjectReader, key: string): Truncation | undefined {
  if (typeof reader.value(key) === 'string') {
    const type = reader.choice(key, ['auto', 'disabled']);
    return type && { type };
  }
  const said = reader.object(key);
  if (said === undefined) return undefined;
  said.only(new Set(['type', 'retention_ratio', 'token_limits']));
  const type = said.need('type', said.choice('type', ['auto', 'disabled', 'retention_ratio']));
  if (type !== 'retention_ratio') return { type };
  const retentionRatio = said.need('retention_ratio', said.number('retention_ratio', 0, 1));
  const limits = said.object('token_limits');
  const postInstructions = limits?.integer('post_instructions', 0, Number.MAX_SAFE_INTEGER);
  return { type, retentionRatio, ...(postInstructions !== undefined && { postInstructions }) };
}

/** Reads `{effort}`. */
export function readReasoning(reader: ObjectReader, key: string): RealtimeReasoningEffort | undefined {
  const said = reader.object(key);
  said?.only(new Set(['effort']));
  return said?.choice('effort', ['minimal', 'low', 'medium', 'high', 'xhigh']);
}

/** Reads `auto` or an object of the traces dashboard's words. */
export function readTracing(reader: ObjectReader, key: string): 'auto' | JsonObject | null | undefined {
  const value: JsonValue | undefined = reader.value(key);
  if (value === undefined || value === null || isJsonObject(value)) return value;
  return reader.choice(key, ['auto']);
}

const includable = ['item.input_audio_transcription.logprobs'];

/** Reads what is wanted beyond the usual. */
export function readInclude(reader: ObjectReader, key: string): readonly string[] | null | undefined {
  if (reader.isNull(key)) return null;
  const names = reader.texts(key);
  names?.forEach((name, index) => {
    if (!includable.includes(name)) throw wrongValue(`${reader.at(key)}[${index}]`, name, includable);
  });
  return names;
}

/** A prompt stored at OpenAI cannot be read here: without it the model would lack its instructions. */
export function refusePrompt(reader: ObjectReader, key: string): void {
  if (!reader.says(key) || reader.isNull(key)) return;
  throw unsupported(
    reader.at(key),
    `'${reader.at(key)}' names a prompt stored at OpenAI, which this session cannot read: ` +
      `say it in 'instructions'.`,
  );
}

/** GA: `['audio']` or `['text']`. Beta: `['text']`, or both in any order. */
export function readModality(
  reader: ObjectReader,
  key: string,
  allowed: Readonly<Record<string, 'audio' | 'text'>>,
): 'audio' | 'text' | undefined {
  const names = reader.texts(key);
  if (names === undefined) return undefined;
  const said = [...names].sort().join();
  if (Object.hasOwn(allowed, said)) return allowed[said];
  const combinations = Object.keys(allowed).map(
    (names) =>
      `[${names
        .split(',')
        .map((n) => `'${n}'`)
        .join(', ')}]`,
  );
  throw wrongValue(reader.at(key), JSON.stringify(names), combinations);
}
