import { GatewayError } from '#libs/canonical';

/** What stands after the `?`, as Express reads it. */
export type RawQuery = Readonly<Record<string, unknown>>;

/** Values of one parameter. */
const mostValues = 50;
const longestValue = 256;

/** Reads the parameters of a question, each once. */
export class QueryParameters {
  private readonly read = new Set<string>();

  constructor(private readonly query: RawQuery) {}

  /** @throws GatewayError where it is there more than once, empty or too long */
  text(name: string): string | undefined {
    const [value, ...more] = this.texts(name) ?? [];
    if (more.length > 0) throw refused(name, 'may be there once.');
    return value;
  }

  /** Repeated, or with commas between. */
  list(name: string): readonly string[] | undefined {
    return this.texts(name)?.flatMap((text) => text.split(','));
  }

  texts(name: string): readonly string[] | undefined {
    this.read.add(name);
    const value = this.query[name];
    if (value === undefined) return undefined;
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.length > mostValues) throw refused(name, `may be there ${mostValues} times at most.`);
    return values.map((text) => {
      if (typeof text !== 'string') throw refused(name, 'must be text: write it without brackets.');
      if (text === '' || text.length > longestValue || text.includes('\0')) {
        throw refused(name, `must have 1 to ${longestValue} characters.`);
      }
      return text;
    });
  }

  oneOf<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const found = values.find((value) => value === text);
    if (found === undefined) throw refused(name, `must be one of ${values.join(', ')}.`);
    return found;
  }

  someOf<Value extends string>(name: string, values: readonly Value[]): readonly Value[] | undefined {
    return this.list(name)?.map((text) => {
      const found = values.find((value) => value === text);
      if (found === undefined)
        throw refused(name, `must be one of ${values.join(', ')}, or several of them.`);
      return found;
    });
  }

  number(name: string, least: number, most: number, whole = true): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const number = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= least && number <= most) || (whole && !Number.isInteger(number))) {
      throw refused(name, `must be a ${whole ? 'whole ' : ''}number from ${least} to ${most}.`);
    }
    return number;
  }

  flag(name: string): boolean | undefined {
    const text = this.oneOf(name, ['true', 'false']);
    return text === undefined ? undefined : text === 'true';
  }

  /** Milliseconds since the epoch. */
  time(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const time = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.test(text)
      ? Date.parse(text)
      : Number.NaN;
    if (Number.isNaN(time) || time < 0) {
      throw refused(
        name,
        'must be a time with its zone, such as 2026-01-31T08:00:00Z, or a day, such as 2026-01-31.',
      );
    }
    return time;
  }

  /** Call it last. @throws GatewayError where something is there that nobody has read */
  refuseOthers(): void {
    const other = Object.keys(this.query).find((name) => !this.read.has(name));
    if (other === undefined) return;
    throw refused(other, `is no parameter here. There are: ${[...this.read].sort().join(', ')}.`);
  }
}

/** What is wrong with a parameter. */
export const refused = (param: string, fault: string): GatewayError =>
  new GatewayError('caller_invalid_request', `"${param.slice(0, 100)}" ${fault}`, {
    param: param.slice(0, 100),
  });
