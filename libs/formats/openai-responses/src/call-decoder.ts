import type { PartId, StreamEvent } from '#libs/canonical';
import { unreadable } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { callTypes } from './call-items.js';
import type { CallKind } from './call-items.js';
import { extending } from './extensions.js';
import { spelledAs } from './spelling.js';
import { readToolName } from './tool-names.js';
import { beginningFields, lateFields, textOf, unseen } from './stream-context.js';
import type { ItemDecoder, StreamContext } from './stream-context.js';

const ownFields = ['call_id', 'name', 'arguments', 'input'];

/** Reads the events of one call. It opens when its name is known; input that came before is given then. */
export class CallDecoder implements ItemDecoder {
  readonly #part: PartId;
  #item: JsonObject;
  #opened = false;
  #ended = false;
  #seen = 0;
  /** Input from before the call was open. */
  #early = '';

  constructor(
    context: StreamContext,
    private readonly kind: CallKind,
    private readonly item: JsonObject,
    private readonly fallbackId: string,
  ) {
    this.#part = context.newPart();
    this.#item = beginningFields(item, ownFields);
  }

  push(type: string, body: JsonObject): StreamEvent[] {
    if (this.#ended) return [];
    const opened = this.#open(this.item);
    if (type.endsWith('.delta')) return [...opened, ...this.#input(textOf(body.delta))];
    if (!type.endsWith('.done')) return opened;
    return [...opened, ...this.#input(unseen(body[callTypes[this.kind].input], this.#seen))];
  }

  complete(item: JsonObject): StreamEvent[] {
    if (this.#ended) return [];
    if (!this.#opened) this.#item = beginningFields(item, ownFields);
    const opened = this.#open(item);
    // The whole answer may tell its name yet.
    if (!this.#opened) return [];
    const rest = this.#input(unseen(inputText(item[callTypes[this.kind].input]), this.#seen));
    return [...opened, ...rest, ...this.#end(lateFields(item, this.#item, ownFields))];
  }

  end(): StreamEvent[] {
    if (this.#ended) return [];
    if (!this.#opened) throw unreadable(`output.${this.kind}.name`, 'is missing');
    return this.#end(undefined);
  }

  #open(item: JsonObject): StreamEvent[] {
    const { name, call_id: callId, id } = item;
    if (this.#opened || typeof name !== 'string' || name === '') return [];
    this.#opened = true;
    const { name: read, field } = readToolName(name);
    const fields = { ...field, ...this.#item };
    const known = [callId, id].find((value) => typeof value === 'string' && value !== '');
    const start = {
      type: 'tool-call' as const,
      id: typeof known === 'string' ? known : this.fallbackId,
      name: read,
      kind: this.kind,
      executor: 'client' as const,
      ...spelledAs(Object.keys(fields).length === 0 ? {} : { item: fields }),
    };
    const early = this.#early;
    return [
      { type: 'part-start', candidate: 0, part: this.#part, start },
      ...(early === '' ? [] : [{ type: 'tool-input-delta' as const, part: this.#part, text: early }]),
    ];
  }

  #input(text: string): StreamEvent[] {
    if (text === '') return [];
    this.#seen += text.length;
    if (this.#opened) return [{ type: 'tool-input-delta', part: this.#part, text }];
    this.#early += text;
    return [];
  }

  #end(late: JsonObject | undefined): StreamEvent[] {
    this.#ended = true;
    return [{ type: 'part-end', part: this.#part, ...extending(late) }];
  }
}

/** Some upstreams give the arguments as an object. */
function inputText(value: JsonValue | undefined): JsonValue | undefined {
  return isJsonObject(value) ? JSON.stringify(value) : value;
}
