import type { PartId, PartStart, StreamEvent } from '#libs/canonical';
import { nonEmptyText, toolInputText, unescapeToolName, unlessEmpty, unreadable } from '#libs/codec-kit';
import { isJsonArray } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { isUrlCitation, readCitation } from './citations.js';
import { extending } from './extensions.js';
import { issuer } from './format.js';
import { opaque } from './read-blocks.js';
import { spelledAs } from './spelling.js';
import { proofIn } from './thinking-blocks.js';
import { callBlocks, isCallBlock } from './tool-blocks.js';
import type { CallBlock } from './tool-blocks.js';

/** The one answer there is. */
export const candidate = 0;

/** Reads one block of a stream from its start to its stop. */
export interface BlockDecoder {
  open(): StreamEvent[];
  delta(delta: JsonObject): StreamEvent[];
  close(): StreamEvent[];
}

/**
 * A decoder for the block; an unknown block is gathered and given whole.
 * @param callId the id of a call whose upstream gave it none
 * @throws GatewayError `provider_invalid_response` where it is a call that has no name
 */
export function decoderFor(block: JsonObject, part: PartId, callId: string): BlockDecoder {
  const { type } = block;
  if (type === 'text') return new TextBlockDecoder(block, part);
  if (type === 'thinking') return new ThinkingBlockDecoder(block, part);
  if (type === 'redacted_thinking' && typeof block.data === 'string')
    return redacted(block, block.data, part);
  if (!isCallBlock(type)) return new OpaqueBlockDecoder(block);
  const name = nonEmptyText(block.name);
  if (name === undefined) throw unreadable('content_block.name', 'is missing');
  return new CallBlockDecoder(block, { type, id: nonEmptyText(block.id) ?? callId, name }, part);
}

const textFields = new Set(['type', 'text', 'citations']);
const thinkingFields = new Set(['type', 'thinking', 'signature']);
const callFields = new Set(['type', 'id', 'name', 'input']);

function unknownFields(block: JsonObject, known: ReadonlySet<string>): Map<string, JsonValue> {
  const fields = new Map<string, JsonValue>();
  for (const [key, value] of Object.entries(block)) {
    if (!known.has(key) && value !== undefined && value !== null) fields.set(key, value);
  }
  return fields;
}

function started(part: PartId, start: PartStart): StreamEvent {
  return { type: 'part-start', candidate, part, start };
}

function ended(part: PartId, rest: ReadonlyMap<string, JsonValue>): StreamEvent {
  return { type: 'part-end', part, ...extending(unlessEmpty(Object.fromEntries(rest))) };
}

class TextBlockDecoder implements BlockDecoder {
  readonly #rest: Map<string, JsonValue>;
  /** Citations that no other format knows. */
  readonly #citations: JsonValue[] = [];

  constructor(
    private readonly block: JsonObject,
    private readonly part: PartId,
  ) {
    this.#rest = unknownFields(block, textFields);
  }

  open(): StreamEvent[] {
    const { text, citations } = this.block;
    return [
      started(this.part, { type: 'text' }),
      ...this.#words(text),
      ...(isJsonArray(citations) ? citations.flatMap((citation) => this.#citation(citation)) : []),
    ];
  }

  delta(delta: JsonObject): StreamEvent[] {
    if (delta.type === 'text_delta') return this.#words(delta.text);
    return delta.type === 'citations_delta' ? this.#citation(delta.citation) : [];
  }

  close(): StreamEvent[] {
    if (this.#citations.length > 0) this.#rest.set('citations', this.#citations);
    return [ended(this.part, this.#rest)];
  }

  #words(text: JsonValue | undefined): StreamEvent[] {
    return typeof text === 'string' && text !== '' ? [{ type: 'text-delta', part: this.part, text }] : [];
  }

  #citation(citation: JsonValue | undefined): StreamEvent[] {
    if (isUrlCitation(citation)) {
      return [{ type: 'annotation', part: this.part, annotation: readCitation(citation) }];
    }
    if (citation !== undefined) this.#citations.push(citation);
    return [];
  }
}

class ThinkingBlockDecoder implements BlockDecoder {
  #signature = '';

  constructor(
    private readonly block: JsonObject,
    private readonly part: PartId,
  ) {}

  open(): StreamEvent[] {
    const { thinking, signature } = this.block;
    if (typeof signature === 'string') this.#signature = signature;
    return [started(this.part, { type: 'reasoning' }), ...this.#words(thinking)];
  }

  delta(delta: JsonObject): StreamEvent[] {
    if (delta.type === 'signature_delta' && typeof delta.signature === 'string') {
      this.#signature += delta.signature;
    }
    return delta.type === 'thinking_delta' ? this.#words(delta.thinking) : [];
  }

  close(): StreamEvent[] {
    const { proof } = proofIn(this.#signature);
    const proven: StreamEvent[] =
      proof === undefined ? [] : [{ type: 'reasoning-proof', part: this.part, proof }];
    return [...proven, ended(this.part, unknownFields(this.block, thinkingFields))];
  }

  #words(text: JsonValue | undefined): StreamEvent[] {
    return typeof text === 'string' && text !== ''
      ? [{ type: 'reasoning-delta', part: this.part, text }]
      : [];
  }
}

/** It comes whole, without deltas. */
function redacted(block: JsonObject, data: string, part: PartId): BlockDecoder {
  const rest = unknownFields(block, new Set(['type', 'data']));
  return {
    open: () => [
      started(part, { type: 'reasoning' }),
      { type: 'reasoning-proof', part, proof: { kind: 'redacted', data, issuer } },
    ],
    delta: () => [],
    close: () => [ended(part, rest)],
  };
}

class CallBlockDecoder implements BlockDecoder {
  #hasInput = false;

  constructor(
    private readonly block: JsonObject,
    private readonly identity: { readonly type: CallBlock; readonly id: string; readonly name: string },
    private readonly part: PartId,
  ) {}

  open(): StreamEvent[] {
    const { type, id, name } = this.identity;
    const fields = unlessEmpty(Object.fromEntries(unknownFields(this.block, callFields)));
    const spelling = spelledAs({ ...(type !== 'tool_use' && { block: type }), ...(fields && { fields }) });
    const start = {
      type: 'tool-call',
      id,
      name: unescapeToolName(name),
      ...callBlocks[type],
      ...spelling,
    } as const;
    return [started(this.part, start)];
  }

  delta(delta: JsonObject): StreamEvent[] {
    const { type, partial_json: json } = delta;
    return type === 'input_json_delta' && typeof json === 'string' ? this.#input(json) : [];
  }

  /** An input that did not come in deltas is the one the start named: usually an empty object. */
  close(): StreamEvent[] {
    const whole = this.#hasInput ? [] : this.#input(toolInputText(this.block.input ?? {}));
    return [...whole, ended(this.part, new Map())];
  }

  #input(text: string): StreamEvent[] {
    if (text === '') return [];
    this.#hasInput = true;
    return [{ type: 'tool-input-delta', part: this.part, text }];
  }
}

/** Of a block nobody knows here, deltas are taken as more of the fields they name. */
class OpaqueBlockDecoder implements BlockDecoder {
  readonly #fields: Map<string, JsonValue | undefined>;

  constructor(block: JsonObject) {
    this.#fields = new Map(Object.entries(block));
  }

  open(): StreamEvent[] {
    return [];
  }

  delta(delta: JsonObject): StreamEvent[] {
    for (const [key, value] of Object.entries(delta)) {
      const said = this.#fields.get(key);
      if (key === 'type') continue;
      this.#fields.set(key, typeof said === 'string' && typeof value === 'string' ? said + value : value);
    }
    return [];
  }

  close(): StreamEvent[] {
    const value: JsonObject = Object.fromEntries(this.#fields);
    const name = typeof value.type === 'string' ? value.type : 'unknown';
    return [{ type: 'opaque', candidate, value: opaque(name, value) }];
  }
}
