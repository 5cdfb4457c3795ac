import { hasEscapes, isJsonObject, parseJson, parseOutline } from '#libs/json';
import type { JsonObject } from '#libs/json';
import type { Envelope } from './envelope.js';

/** An {@link Envelope} whose texts are decoded when somebody wants to read them: nobody does where bytes are relayed. */
export class OutlinedEnvelope<Dto> implements Envelope<Dto> {
  private fields: Dto | undefined;
  private outlined: JsonObject | undefined;
  private decoded: JsonObject | undefined;

  constructor(
    dto: Dto,
    readonly raw: Buffer,
    outline: JsonObject,
    isDecoded: boolean,
  ) {
    this.fields = dto;
    this.outlined = outline;
    if (isDecoded) this.decoded = outline;
  }

  /** To be read before all is forgotten. */
  get dto(): Dto {
    if (this.fields === undefined) throw new Error('The fields of this request were forgotten.');
    return this.fields;
  }

  get outline(): JsonObject {
    return (this.outlined ??= outlineObject(this.raw)?.value ?? this.body);
  }

  get unread(): JsonObject | undefined {
    return this.decoded !== undefined || hasEscapes(this.raw) ? undefined : this.outline;
  }

  get body(): JsonObject {
    return (this.decoded ??= parseJson(this.raw) as JsonObject);
  }

  /** What was parsed takes no memory any more while an upstream is waited for. Whoever wants it again parses anew. */
  forget(): void {
    this.fields = undefined;
    this.outlined = undefined;
    this.decoded = undefined;
  }
}

/** The outline of an object, where it tells the same as the object itself of its members that are texts. */
export interface ObjectOutline {
  readonly value: JsonObject;
  readonly isDecoded: boolean;
}

const beyondAscii = /[^\0-\x7f]/;

/** Undefined where the body has to be decoded, or is no object. */
export function outlineObject(raw: Buffer): ObjectOutline | undefined {
  const outline = parseOutline(raw);
  if (outline === undefined || !isJsonObject(outline.value)) return undefined;
  const { value, isDecoded } = outline;
  if (!isDecoded && Object.values(value).some(isForeignText)) return undefined;
  return { value, isDecoded };
}

const isForeignText = (member: unknown): boolean => typeof member === 'string' && beyondAscii.test(member);
