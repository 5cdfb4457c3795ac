import { kindOf } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { RealtimeFault } from './fault.js';

/**
 * Reads one object of a client's event field by field. Null counts as not said; who gives null a meaning
 * asks `isNull`. Every method throws RealtimeFault with the vendor's own code and the path of the field.
 */
export class ObjectReader {
  constructor(
    private readonly source: JsonObject,
    /** Where the object is: empty for the event itself. */
    readonly path: string,
  ) {}

  /** A reader over `value`, which must be an object. */
  static over(value: JsonValue | undefined, path: string): ObjectReader {
    if (value === undefined || value === null) throw missing(path);
    if (!isJsonObject(value)) throw wrongType(path, 'an object', value);
    return new ObjectReader(value, path);
  }

  keys(): readonly string[] {
    return Object.keys(this.source).filter((key) => this.source[key] !== undefined);
  }

  says(key: string): boolean {
    return this.source[key] !== undefined;
  }

  isNull(key: string): boolean {
    return this.source[key] === null;
  }

  value(key: string): JsonValue | undefined {
    return this.source[key];
  }

  at(key: string): string {
    return this.path === '' ? key : `${this.path}.${key}`;
  }

  need<Value>(key: string, value: Value | undefined): Value {
    if (value === undefined) throw missing(this.at(key));
    return value;
  }

  text(key: string, longest = Infinity): string | undefined {
    const value = this.said(key);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw wrongType(this.at(key), 'a string', value);
    if (value.length <= longest) return value;
    throw new RealtimeFault(
      'string_above_max_length',
      `Invalid '${this.at(key)}': string too long. Expected a string with maximum length ${longest}, ` +
        `but got a string with length ${value.length} instead.`,
      { param: this.at(key) },
    );
  }

  flag(key: string): boolean | undefined {
    const value = this.said(key);
    if (value === undefined || typeof value === 'boolean') return value;
    throw wrongType(this.at(key), 'a boolean', value);
  }

  /** A number from `least` to `most`. */
  number(key: string, least: number, most: number): number | undefined {
    const value = this.said(key);
    if (value === undefined) return undefined;
    if (typeof value !== 'number') throw wrongType(this.at(key), 'a number', value);
    if (value >= least && value <= most) return value;
    const kind = Number.isInteger(value) ? 'integer' : 'decimal';
    const [code, bound] =
      value < least ? ['below_min_value', `>= ${least}`] : ['above_max_value', `<= ${most}`];
    throw new RealtimeFault(
      `${kind}_${code}`,
      `Invalid '${this.at(key)}': expected a value ${bound}, but got ${value} instead.`,
      { param: this.at(key) },
    );
  }

  integer(key: string, least: number, most: number): number | undefined {
    const value = this.number(key, least, most);
    if (value === undefined || Number.isInteger(value)) return value;
    throw wrongType(this.at(key), 'an integer', value);
  }

  choice<const Choice extends string>(key: string, allowed: readonly Choice[]): Choice | undefined {
    const value = this.text(key);
    const found = allowed.find((candidate) => candidate === value);
    if (value !== undefined && found === undefined) throw wrongValue(this.at(key), value, allowed);
    return found;
  }

  list(key: string): readonly JsonValue[] | undefined {
    const value = this.said(key);
    if (value === undefined || isJsonArray(value)) return value;
    throw wrongType(this.at(key), 'an array', value);
  }

  texts(key: string): readonly string[] | undefined {
    return this.list(key)?.map((value, index) => {
      if (typeof value === 'string') return value;
      throw wrongType(`${this.at(key)}[${index}]`, 'a string', value);
    });
  }

  /** A reader over each object of a list. */
  objects(key: string): readonly ObjectReader[] | undefined {
    return this.list(key)?.map((value, index) => ObjectReader.over(value, `${this.at(key)}[${index}]`));
  }

  object(key: string): ObjectReader | undefined {
    const value = this.said(key);
    return value === undefined ? undefined : ObjectReader.over(value, this.at(key));
  }

  /**
   * Refuses what is not in `known`, as the vendor does: a setting nobody reads would be lost in silence.
   * `advice` gives the rest of the message for fields that are called otherwise here.
   */
  only(known: ReadonlySet<string>, advice: (key: string) => string | undefined = () => undefined): void {
    for (const key of this.keys()) {
      if (known.has(key)) continue;
      const hint = advice(key);
      const message = `Unknown parameter: '${this.at(key)}'.${hint === undefined ? '' : ` ${hint}`}`;
      throw new RealtimeFault('unknown_parameter', message, { param: this.at(key) });
    }
  }

  private said(key: string): JsonValue | undefined {
    const value = this.source[key];
    return value === null ? undefined : value;
  }
}

export function missing(path: string): RealtimeFault {
  return new RealtimeFault('missing_required_parameter', `Missing required parameter: '${path}'.`, {
    param: path,
  });
}

export function wrongType(path: string, expected: string, value: JsonValue): RealtimeFault {
  const message = `Invalid type for '${path}': expected ${expected}, but got ${kindOf(value)} instead.`;
  return new RealtimeFault('invalid_type', message, { param: path });
}

export function wrongValue(path: string, value: string, allowed: readonly string[]): RealtimeFault {
  const names = allowed.map((name) => `'${name}'`).join(', ');
  const shown = value.slice(0, 64);
  const message = `Invalid value: '${shown}' for '${path}'. Supported values are: ${names}.`;
  return new RealtimeFault('invalid_value', message, { param: path });
}

/** Something the protocol knows and the gateway does not do. `message` says what to do instead. */
export function unsupported(path: string, message: string): RealtimeFault {
  return new RealtimeFault('unsupported_parameter', message, { param: path });
}
