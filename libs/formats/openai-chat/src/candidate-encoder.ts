import type {
  Extensions,
  Finish,
  Logprobs,
  PartId,
  PartStart,
  ReplyDefaults,
  StreamEvent,
} from '#libs/canonical';
import { mergeExtensions } from '#libs/canonical';
import { fill } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { writeAnnotation } from './annotations.js';
import { reasoningFieldsOf } from './reasoning-fields.js';
import { ownExtension } from './extensions.js';
import { writeFinish } from './finish.js';
import { isLegacyCallId } from './legacy-functions.js';
import { writeLogprobs } from './logprobs.js';
import { inputFields, thoughtSignatureField } from './tool-calls.js';
import type { ChatDelta } from './wire-chunk.js';

/** An event about an open part. */
type PartEvent = Exclude<Extract<StreamEvent, { readonly part: PartId }>, { readonly type: 'part-start' }>;

/** Turns events of one open part into deltas. */
type PartWriter = (event: PartEvent) => readonly JsonObject[];

/** Writes the chunks' entries for one choice. */
export class CandidateEncoder {
  readonly #parts = new Map<PartId, PartWriter>();
  #hasRole = false;
  #hasToolCalls = false;
  #nextToolIndex = 0;
  /** They stand beside the next delta. */
  #logprobs: Logprobs | undefined;
  #ext: Extensions | undefined;

  constructor(
    private readonly index: number,
    private readonly defaults: ReplyDefaults,
  ) {}

  startPart(part: PartId, start: PartStart): readonly JsonObject[] {
    const { deltas, writer } = this.#openPart(start);
    if (writer !== undefined) this.#parts.set(part, writer);
    return deltas.flatMap((delta) => this.#choices(delta));
  }

  partEvent(event: PartEvent): readonly JsonObject[] {
    const deltas = this.#parts.get(event.part)?.(event) ?? [];
    if (event.type === 'part-end') this.#parts.delete(event.part);
    return deltas.flatMap((delta) => this.#choices(delta));
  }

  keepLogprobs(logprobs: Logprobs): void {
    const previous = this.#logprobs;
    this.#logprobs = {
      ...joined('content', previous?.content, logprobs.content),
      ...joined('refusal', previous?.refusal, logprobs.refusal),
    };
  }

  keepExtension(ext: Extensions): void {
    this.#ext = mergeExtensions(this.#ext, ext);
  }

  /** The finish chunk; unknown fields of the choice and of its message come with it. */
  end(finish: Finish, ext: Extensions | undefined): readonly JsonObject[] {
    const { message, ...others } = withoutNulls(ownExtension(mergeExtensions(this.#ext, ext)) ?? {});
    const delta = isJsonObject(message) ? withoutNulls(message) : {};
    const choices = this.#choices(delta, writeFinish(finish, this.#hasToolCalls));
    return choices.map((choice, position) =>
      position === choices.length - 1 ? fill(choice, others) : choice,
    );
  }

  /** One entry with the delta, after the role where it has not been said. */
  #choices(delta: JsonObject, finish: string | null = null): readonly JsonObject[] {
    const role = this.#hasRole
      ? []
      : [this.#choice({ role: 'assistant', content: '' } satisfies ChatDelta, null, null)];
    this.#hasRole = true;
    const logprobs = writeLogprobs(this.#logprobs);
    this.#logprobs = undefined;
    return [...role, this.#choice(delta, logprobs, finish)];
  }

  #choice(delta: JsonObject, logprobs: JsonObject | null, finish: string | null): JsonObject {
    return { index: this.index, delta, logprobs, finish_reason: finish };
  }

  #openPart(start: PartStart): { deltas: readonly JsonObject[]; writer?: PartWriter } {
    switch (start.type) {
      case 'text':
        return { deltas: [], writer: writeText };
      case 'refusal':
        return { deltas: [], writer: writeRefusal };
      case 'reasoning':
        return { deltas: [], writer: reasoningWriter(start) };
      case 'media':
        return start.media === 'audio' ? this.#openAudio(start.id, start.expiresAt) : { deltas: [] };
      case 'tool-call':
        return this.#openCall(start);
    }
  }

  #openAudio(
    id: string | undefined,
    expiresAt: number | undefined,
  ): { deltas: readonly JsonObject[]; writer: PartWriter } {
    const audio = {
      id: id ?? `audio_${this.defaults.id}`,
      ...(expiresAt !== undefined && { expires_at: expiresAt }),
    };
    return { deltas: [{ audio } satisfies ChatDelta], writer: writeAudio };
  }

  /** Calls of tools that the vendor ran itself have no form here. */
  #openCall(start: Extract<PartStart, { type: 'tool-call' }>): {
    deltas: readonly JsonObject[];
    writer?: PartWriter;
  } {
    const { id, name, kind, executor } = start;
    if (executor === 'provider' || kind === 'server' || kind === 'mcp') return { deltas: [] };
    this.#hasToolCalls = true;
    if (isLegacyCallId(id)) {
      return { deltas: [{ function_call: { name, arguments: '' } }], writer: legacyCallWriter() };
    }
    const index = this.#nextToolIndex++;
    const first = { index, id, type: kind, [kind]: { name, [inputFields[kind]]: '' } };
    return { deltas: [{ tool_calls: [first] }], writer: callWriter(index, kind) };
  }
}

function writeText(event: PartEvent): readonly JsonObject[] {
  if (event.type === 'annotation') return [{ annotations: [writeAnnotation(event.annotation, false)] }];
  return event.type === 'text-delta' && event.text !== ''
    ? [{ content: event.text } satisfies ChatDelta]
    : [];
}

function writeRefusal(event: PartEvent): readonly JsonObject[] {
  return event.type === 'text-delta' && event.text !== ''
    ? [{ refusal: event.text } satisfies ChatDelta]
    : [];
}

function writeAudio(event: PartEvent): readonly JsonObject[] {
  if (event.type !== 'media-delta') return [];
  const { base64, transcript, expiresAt } = event;
  const audio = {
    ...(base64 !== undefined && { data: base64 }),
    ...(transcript !== undefined && { transcript }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
  };
  return [{ audio } satisfies ChatDelta];
}

/** Thinking goes to the field it came in, else to `reasoning_content`; summaries are set apart by a blank line. */
function reasoningWriter(start: Extract<PartStart, { type: 'reasoning' }>): PartWriter {
  const target = reasoningFieldsOf(start);
  let summary: number | undefined;
  let hasText = false;
  return (event) => {
    if (event.type !== 'reasoning-delta' || event.text === '') return [];
    const text = hasText && event.summary !== summary ? `\n\n${event.text}` : event.text;
    summary = event.summary;
    hasText = true;
    return [Object.fromEntries(target.map((field) => [field, text]))];
  };
}

function callWriter(index: number, kind: 'function' | 'custom'): PartWriter {
  const input = (text: string): JsonObject => ({
    tool_calls: [{ index, [kind]: { [inputFields[kind]]: text } }],
  });
  let isEmpty = true;
  return (event) => {
    switch (event.type) {
      case 'tool-input-delta':
        if (event.text === '') return [];
        isEmpty = false;
        return [input(event.text)];
      case 'reasoning-proof': {
        const field = thoughtSignatureField(event.proof);
        if (field.extra_content === undefined) return [];
        // Clients look for the input in every piece of a call.
        return [{ tool_calls: [{ index, [kind]: { [inputFields[kind]]: '' }, ...field }] }];
      }
      case 'part-end': {
        const rest = ownExtension(event.ext);
        // The format wants JSON: a call without arguments has an empty object.
        const empty = isEmpty && kind === 'function' ? [input('{}')] : [];
        return rest === undefined ? empty : [...empty, { tool_calls: [{ ...rest, index }] }];
      }
      default:
        return [];
    }
  };
}

function legacyCallWriter(): PartWriter {
  const input = (text: string): JsonObject => ({ function_call: { arguments: text } });
  let isEmpty = true;
  return (event) => {
    if (event.type === 'tool-input-delta' && event.text !== '') {
      isEmpty = false;
      return [input(event.text)];
    }
    return event.type === 'part-end' && isEmpty ? [input('{}')] : [];
  };
}

function joined(key: keyof Logprobs, previous: Logprobs['content'], next: Logprobs['content']): Logprobs {
  if (previous === undefined && next === undefined) return {};
  if (previous === undefined || previous === null) return { [key]: next ?? previous };
  return { [key]: [...previous, ...(next ?? [])] };
}

function withoutNulls(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
