import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { FieldViolation } from '../google-error.js';
import type { ProtoField, ProtoMessage, ProtoType } from './proto-message.js';

/** A body as its message, with camelCase names and words in capitals; or everything that is wrong with it. */
export interface ParsedMessage {
  readonly value: JsonObject;
  readonly violations: readonly FieldViolation[];
}

/**
 * Reads JSON as Google's front end does: names in camelCase or snake_case, `null` for absent, one value for a
 * list of one, numbers as text, words in any case. Unknown names are violations.
 */
export function parseMessage(body: JsonObject, message: ProtoMessage): ParsedMessage {
  const parser = new MessageParser();
  return { value: parser.message(body, message, ''), violations: parser.violations };
}

const packageName = 'type.googleapis.com/google.ai.generativelanguage.v1beta';

class MessageParser {
  readonly violations: FieldViolation[] = [];

  message(body: JsonObject, { fields }: ProtoMessage, path: string): JsonObject {
    const parsed: Record<string, JsonValue> = {};
    const groups = new Set<string>();
    for (const [key, value] of Object.entries(body)) {
      const name = camelCase(key);
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field === undefined) this.#unknownName(key, path, 'Cannot find field.');
      else if (value !== undefined && value !== null && this.#isFree(field, name, groups, path))
        parsed[name] = this.#field(value, field, key, join(path, snakeCase(name)));
    }
    return parsed;
  }

  #field(value: JsonValue, field: ProtoField, key: string, path: string): JsonValue {
    if (field.repeated === true) {
      const values = isJsonArray(value) ? value : [value];
      return values.map((one, index) => this.#value(one, field, `${path}[${index}]`));
    }
    if (isJsonArray(value) && field.kind !== 'value') {
      const parent = path.slice(0, Math.max(0, path.lastIndexOf('.')));
      this.#unknownName(key, parent, 'Proto field is not repeating, cannot start list.');
      return value;
    }
    return this.#value(value, field, path);
  }

  #value(value: JsonValue, type: ProtoType, path: string): JsonValue {
    switch (type.kind) {
      case 'message':
        return this.#nested(value, type.message(), path);
      case 'messages':
        return this.#named(value, type.message(), path);
      case 'enum':
        return this.#word(value, type, path);
      case 'bytes':
        return this.#bytes(value, path);
      default:
        if (!scalars[type.kind].accepts(value)) this.#invalid(path, scalars[type.kind].name, value);
        return value;
    }
  }

  #nested(value: JsonValue, message: ProtoMessage, path: string): JsonValue {
    if (isJsonObject(value)) return this.message(value, message, path);
    this.#invalid(path, `${packageName}.${message.name}`, value);
    return value;
  }

  #named(value: JsonValue, message: ProtoMessage, path: string): JsonValue {
    if (!isJsonObject(value)) return this.#nested(value, message, path);
    const entries = Object.entries(value).map(
      ([name, one], index) => [name, this.#nested(one ?? null, message, `${path}[${index}].value`)] as const,
    );
    return Object.fromEntries(entries);
  }

  #word(value: JsonValue, type: ProtoType & { readonly kind: 'enum' }, path: string): JsonValue {
    if (typeof value === 'number' && type.values[value] !== undefined) return type.values[value];
    const word = typeof value === 'string' ? value.toUpperCase() : '';
    if (type.values.includes(word)) return word;
    this.#invalid(path, `${packageName}.${type.name}`, value);
    return value;
  }

  #bytes(value: JsonValue, path: string): JsonValue {
    if (typeof value !== 'string') this.#invalid(path, 'TYPE_BYTES', value);
    else if (!isBase64(value)) {
      const description = `Invalid value at '${path}' (TYPE_BYTES), Base64 decoding failed for ${quote(value)}`;
      this.violations.push({ field: path, description });
    }
    return value;
  }

  /** Whether no other field of the group was set before; else a violation. */
  #isFree({ oneof }: ProtoField, name: string, groups: Set<string>, path: string): boolean {
    if (oneof === undefined) return true;
    if (!groups.has(oneof)) {
      groups.add(oneof);
      return true;
    }
    const description = `Invalid value at '${path}' (oneof), oneof field '${oneof}' is already set. Cannot set '${name}'`;
    this.violations.push({ field: path, description });
    return false;
  }

  #unknownName(key: string, path: string, fault: string): void {
    const at = path === '' ? '' : ` at '${path}'`;
    const description = `Invalid JSON payload received. Unknown name "${key}"${at}: ${fault}`;
    this.violations.push({ field: path, description });
  }

  #invalid(path: string, type: string, value: JsonValue): void {
    this.violations.push({
      field: path,
      description: `Invalid value at '${path}' (${type}), ${quote(value)}`,
    });
  }
}

interface Scalar {
  readonly name: string;
  accepts(value: JsonValue): boolean;
}

type ScalarKind = Exclude<ProtoType['kind'], 'message' | 'messages' | 'enum' | 'bytes'>;

const scalars: Readonly<Record<ScalarKind, Scalar>> = {
  string: { name: 'TYPE_STRING', accepts: (value) => typeof value === 'string' },
  bool: {
    name: 'TYPE_BOOL',
    accepts: (value) => typeof value === 'boolean' || value === 'true' || value === 'false',
  },
  float: { name: 'TYPE_FLOAT', accepts: (value) => Number.isFinite(numberIn(value)) },
  int32: { name: 'TYPE_INT32', accepts: (value) => isInteger(value, 2 ** 31) },
  int64: { name: 'TYPE_INT64', accepts: (value) => isInteger(value, 2 ** 63) },
  duration: {
    name: 'type.googleapis.com/google.protobuf.Duration',
    accepts: (value) => typeof value === 'string' && /^-?\d+(?:\.\d{1,9})?s$/u.test(value),
  },
  value: { name: 'type.googleapis.com/google.protobuf.Value', accepts: () => true },
  struct: { name: 'type.googleapis.com/google.protobuf.Struct', accepts: isJsonObject },
  map: {
    name: 'TYPE_STRING',
    accepts: (value) => isJsonObject(value) && Object.values(value).every((one) => typeof one === 'string'),
  },
};

function isInteger(value: JsonValue, bound: number): boolean {
  const number = numberIn(value);
  return Number.isInteger(number) && number >= -bound && number < bound;
}

/** Numbers may come as text. */
function numberIn(value: JsonValue): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

/** Both alphabets, with or without padding. */
function isBase64(value: string): boolean {
  const digits = value.replace(/={0,2}$/u, '');
  return /^[A-Za-z0-9+/_-]*$/u.test(digits) && digits.length % 4 !== 1;
}

function quote(value: JsonValue): string {
  const json = JSON.stringify(value);
  return json.length <= 200 ? json : `${json.slice(0, 200)}...`;
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function camelCase(key: string): string {
  return key.replaceAll(/_([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase());
}

/** A field's name as Google's messages write it. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}
