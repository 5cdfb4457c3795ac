import type { FunctionTool, ToolChoice } from '#libs/canonical';
import { isText } from '#libs/codec-kit';
import type { AudioFormat } from './audio-format.js';
import { readBetaFormat, readGaFormat } from './audio-format.js';
import type { RealtimeDialect } from './dialect.js';
import type { ItemDraft, ItemReferencePart } from './items.js';
import { wrongType } from './object-reader.js';
import type { ObjectReader } from './object-reader.js';
import { readInputItem } from './read-item.js';
import * as fields from './session-fields.js';
import { betaModalities, gaModalities, nameInBeta, nameInGa } from './session-names.js';
import type { OutputModality, RealtimeReasoningEffort, Voice } from './session.js';

/** What one `response.create` says otherwise than the session. */
export interface ResponseSettings {
  readonly instructions?: string;
  readonly tools?: readonly FunctionTool[];
  readonly toolChoice?: ToolChoice;
  /** Instead of the conversation. An empty list is a context without one. */
  readonly input?: readonly (ItemDraft | ItemReferencePart)[];
  /** `none`: the answer goes into no conversation. */
  readonly conversation: 'auto' | 'none';
  readonly metadata?: Readonly<Record<string, string>>;
  readonly maxOutputTokens?: number | 'inf';
  readonly outputModality?: OutputModality;
  readonly voice?: Voice;
  readonly outputFormat?: AudioFormat;
  readonly temperature?: number;
  readonly parallelToolCalls?: boolean;
  readonly reasoningEffort?: RealtimeReasoningEffort;
}

const shared = ['instructions', 'tools', 'tool_choice', 'input', 'conversation', 'metadata'];

const gaFields = new Set([
  ...shared,
  ...['max_output_tokens', 'output_modalities', 'audio', 'prompt', 'parallel_tool_calls', 'reasoning'],
]);

const betaFields = new Set([
  ...shared,
  ...['modalities', 'voice', 'output_audio_format', 'temperature', 'max_response_output_tokens'],
  // The reference's own examples say it so too.
  'max_output_tokens',
]);

type Said = { readonly [Key in keyof ResponseSettings]?: ResponseSettings[Key] | undefined };

/** Reads the `response` of a `response.create`; undefined: all as the session has it. */
export function readResponseSettings(
  reader: ObjectReader | undefined,
  dialect: RealtimeDialect,
): ResponseSettings {
  if (reader === undefined) return { conversation: 'auto' };
  const own = dialect === 'ga' ? readGa(reader) : readBeta(reader);
  const said: Said = {
    ...own,
    instructions: reader.text('instructions'),
    tools: fields.readTools(reader, 'tools'),
    toolChoice: fields.readToolChoice(reader, 'tool_choice'),
    input: reader.objects('input')?.map((item) => readInputItem(item, dialect)),
    metadata: readMetadata(reader),
  };
  const conversation = reader.choice('conversation', ['auto', 'none']) ?? 'auto';
  const changes = Object.entries(said).filter(([, value]) => value !== undefined);
  return { ...(Object.fromEntries(changes) as Omit<ResponseSettings, 'conversation'>), conversation };
}

function readGa(reader: ObjectReader): Said {
  reader.only(gaFields, nameInGa);
  fields.refusePrompt(reader, 'prompt');
  const audio = reader.object('audio');
  audio?.only(new Set(['output']));
  const output = audio?.object('output');
  output?.only(new Set(['format', 'voice']));
  return {
    outputModality: fields.readModality(reader, 'output_modalities', gaModalities),
    maxOutputTokens: fields.readTokenLimit(reader, 'max_output_tokens'),
    parallelToolCalls: reader.flag('parallel_tool_calls'),
    reasoningEffort: fields.readReasoning(reader, 'reasoning'),
    voice: output && fields.readVoice(output, 'voice'),
    outputFormat: output && readGaFormat(output, 'format'),
  };
}

function readBeta(reader: ObjectReader): Said {
  reader.only(betaFields, nameInBeta);
  return {
    outputModality: fields.readModality(reader, 'modalities', betaModalities),
    maxOutputTokens:
      fields.readTokenLimit(reader, 'max_response_output_tokens') ??
      fields.readTokenLimit(reader, 'max_output_tokens'),
    temperature: reader.number('temperature', 0.6, 1.2),
    voice: fields.readVoice(reader, 'voice'),
    outputFormat: readBetaFormat(reader, 'output_audio_format'),
  };
}

function readMetadata(reader: ObjectReader): Readonly<Record<string, string>> | undefined {
  const metadata = reader.object('metadata');
  if (metadata === undefined) return undefined;
  return Object.fromEntries(
    metadata.keys().map((key) => {
      const value = metadata.value(key);
      if (!isText(value)) throw wrongType(metadata.at(key), 'a string', value ?? null);
      return [key, value];
    }),
  );
}
