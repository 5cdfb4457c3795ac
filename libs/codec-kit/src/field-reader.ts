import { GatewayError } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** What a reader does with a value of the wrong type: a client's is refused, an upstream's is left as it is. */
export type Strictness = 'strict' | 'lenient';

/**
 * Reads an object field by field and keeps what nobody read, so that unknown fields and nulls survive.
 * Paths in errors are dotted: `messages.2.content.0.image_url`.
 */
export class FieldReader {
  /** A list, not a set: objects have few fields, and one of these is made for each of them. */
  #taken: string[] = [];
  #children: Map<string, FieldReader> | undefined;

  constructor(
    private readonly source: JsonObject,
    readonly path: string,
    readonly strictness: Strictness,
  ) {}

  /** A reader over `value`. @throws GatewayError where it is no object. */
  static over(value: JsonValue | undefined, path: string, strictness: Strictness): FieldReader {
    if (isJsonObject(value)) return new FieldReader(value, path, strictness);
    const problem = `must be an object, but is ${kindOf(value)}`;
    throw strictness === 'strict' ? invalid(path, problem) : unreadable(path, problem);
  }

  text(key: string): string | undefined {
    return this.#read(key, isText, 'a string');
  }

  /** A text that says something. An empty one counts as absent, and stays unread. */
  nonEmptyText(key: string): string | undefined {
    const value = this.text(key);
    if (value === '') this.leave(key);
    return nonEmptyText(value);
  }

  /** What a call goes by. A client must name it; `fallback` is that of one whose provider gave it none. */
  callId(key: string, fallback: string): string {
    const id = this.text(key);
    return this.strictness === 'strict' ? this.need(key, id) : (nonEmptyText(id) ?? fallback);
  }

  /** What a tool is called by. @throws GatewayError where it is missing, or a provider left it empty */
  name(key: string): string {
    const name = this.need(key, this.text(key));
    if (name === '' && this.strictness === 'lenient') throw this.fault(key, 'is empty');
    return name;
  }

  number(key: string): number | undefined {
    return this.#read(key, isNumber, 'a number');
  }

  integer(key: string): number | undefined {
    return this.#read(key, isInteger, 'an integer');
  }

  flag(key: string): boolean | undefined {
    return this.#read(key, isFlag, 'true or false');
  }

  list(key: string): readonly JsonValue[] | undefined {
    return this.#read(key, isJsonArray, 'an array');
  }

  record(key: string): JsonObject | undefined {
    return this.#read(key, isJsonObject, 'an object');
  }

  /** A reader over the object under `key`; what it leaves unread belongs to this reader's rest. */
  object(key: string): FieldReader | undefined {
    const value = this.record(key);
    if (value === undefined) return undefined;
    const child = new FieldReader(value, this.at(key), this.strictness);
    this.#children ??= new Map();
    this.#children.set(key, child);
    return child;
  }

  choice<Choice extends string>(key: string, allowed: readonly Choice[]): Choice | undefined {
    const value = this.text(key);
    const found = allowed.find((candidate) => candidate === value);
    if (value !== undefined && found === undefined) {
      if (this.strictness === 'strict') throw this.unknownValue(key, value, allowed);
      this.leave(key);
    }
    return found;
  }

  /** Reads a field that vendors added on their own: a value of another shape is left unread, never refused. */
  vendor<Kind extends JsonValue>(
    key: string,
    guard: (value: JsonValue | undefined) => value is Kind,
  ): Kind | undefined {
    const value = this.peek(key);
    if (!guard(value)) return undefined;
    this.#taken.push(key);
    return value;
  }

  /** The value under `key`, still counted as unread. */
  peek(key: string): JsonValue | undefined {
    return this.source[key];
  }

  /** Marks `key` as read. */
  take(key: string): void {
    this.#taken.push(key);
  }

  /** Counts `key` as unread after all. */
  leave(key: string): void {
    this.#taken = this.#taken.filter((taken) => taken !== key);
  }

  /** @throws GatewayError where `value` is missing. */
  need<Value>(key: string, value: Value | undefined): Value {
    if (value !== undefined) return value;
    throw this.fault(key, this.source[key] === null ? 'must not be null' : 'is required, but missing');
  }

  /** What nobody read, nested objects included; undefined where all was read. */
  rest(): JsonObject | undefined {
    let left: [string, JsonValue][] | undefined;
    // Usually nothing is left: it costs no lists then, not even one of keys.
    for (const key in this.source) {
      const value = this.#restOf(key);
      if (value !== undefined) (left ??= []).push([key, value]);
    }
    return left === undefined ? undefined : Object.fromEntries(left);
  }

  #restOf(key: string): JsonValue | undefined {
    const child = this.#children?.get(key);
    if (child === undefined) return this.#taken.includes(key) ? undefined : this.source[key];
    return child.rest() ?? (child.#taken.length === 0 ? {} : undefined);
  }

  /** The path of a field. */
  at(key: string | number): string {
    return this.path === '' ? String(key) : `${this.path}.${key}`;
  }

  unknownValue(key: string, value: string, allowed: readonly string[]): GatewayError {
    return this.fault(key, `must be one of ${allowed.join(', ')}; "${value.slice(0, 64)}" is not`);
  }

  /** The mistake of whoever wrote the object: the caller, or a provider. */
  fault(key: string, problem: string): GatewayError {
    return this.strictness === 'strict' ? invalid(this.at(key), problem) : unreadable(this.at(key), problem);
  }

  #read<Kind extends JsonValue>(
    key: string,
    guard: (value: JsonValue | undefined) => value is Kind,
    expected: string,
  ): Kind | undefined {
    const value = this.source[key];
    if (value === undefined || value === null) return undefined;
    if (!guard(value)) {
      if (this.strictness === 'lenient') return undefined;
      throw this.fault(key, `must be ${expected}, but is ${kindOf(value)}`);
    }
    this.#taken.push(key);
    return value;
  }
}

/** The caller's mistake at `path`. `problem` continues the sentence that begins with the path. */
export function invalid(path: string, problem: string): GatewayError {
  return new GatewayError('caller_invalid_request', `'${path}' ${problem}.`, { param: path });
}

/** The provider's mistake at `path`. */
export function unreadable(path: string, problem: string): GatewayError {
  return new GatewayError('provider_invalid_response', `In the provider's answer '${path}' ${problem}.`);
}

/** A value's kind in words, for messages. */
export function kindOf(value: JsonValue | undefined): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (isJsonArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return Number.isFinite(value) && !Number.isInteger(value) ? 'a fraction' : `a ${typeof value}`;
}

export function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string';
}

/** The value where it is a text that says something. */
export function nonEmptyText(value: JsonValue | undefined): string | undefined {
  return isText(value) && value !== '' ? value : undefined;
}

export function isNumber(value: JsonValue | undefined): value is number {
  return typeof value === 'number';
}

export function isFlag(value: JsonValue | undefined): value is boolean {
  return typeof value === 'boolean';
}

function isInteger(value: JsonValue | undefined): value is number {
  return Number.isInteger(value);
}
