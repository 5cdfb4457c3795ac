import type {
  CanonicalRequest,
  Extensions,
  Message,
  Part,
  Spelling,
  TextPart,
  Tool,
  Unportable,
} from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** What becomes of a field that only its own format has, where the target is of another one. */
export type OwnField =
  /** An object that the codec reads: what it left unread of it counts field by field. */
  | { readonly carriage: 'group' }
  /** Other fields say it too, or nothing is lost without it. */
  | { readonly carriage: 'carried' }
  | {
      readonly carriage: 'reported' | 'refused';
      /** One sentence for losses, errors and documentation. */
      readonly detail: string;
      /** Values that ask for nothing, such as the vendor's default. */
      readonly unless?: (value: JsonValue) => boolean;
    };

type FieldTable = Readonly<Record<string, OwnField>>;

/**
 * A format's declaration of the fields that no other format has. Names are dotted below their request, message,
 * part or tool. A field that is not declared is reported by its name.
 */
export interface OwnFields {
  readonly request: FieldTable;
  readonly message?: FieldTable;
  readonly part?: FieldTable;
  readonly tool?: FieldTable;
  /** Blocks without which the conversation would be another one, by their type: each a sentence. */
  readonly refusedBlocks?: Readonly<Record<string, string>>;
}

/** An object whose unread fields count one by one. */
export const group: OwnField = { carriage: 'group' };
/** A field without which nothing is lost. */
export const carried: OwnField = { carriage: 'carried' };

export function reportedField(detail: string, unless?: (value: JsonValue) => boolean): OwnField {
  return { carriage: 'reported', detail, ...(unless && { unless }) };
}

export function refusedField(detail: string, unless?: (value: JsonValue) => boolean): OwnField {
  return { carriage: 'refused', detail, ...(unless && { unless }) };
}

interface Extended {
  readonly ext?: Extensions;
  readonly spelling?: Spelling;
}

/** Reads what a request, message, part or tool holds in fields of its own format. */
export type OwnFieldReader = (thing: Extended) => JsonObject | undefined;

/**
 * What a decoded request says in fields of its own format alone, as `{ unportable }` to be spread; nothing where
 * other formats can say all of it. Fields are named as the client wrote them.
 */
export function unportableFields(
  request: CanonicalRequest,
  ownFields: OwnFields,
  read: OwnFieldReader = ({ ext }) => ext?.[request.source],
): { unportable?: readonly Unportable[] } {
  const finder = new UnportableFinder(ownFields, read);
  finder.request(request);
  const all = [...(request.unportable ?? []), ...finder.found];
  return all.length === 0 ? {} : { unportable: all };
}

const nobodyElse = 'No other format has a field of this name.';
const none: FieldTable = {};

class UnportableFinder {
  readonly found: Unportable[] = [];

  constructor(
    private readonly ownFields: OwnFields,
    private readonly read: OwnFieldReader,
  ) {}

  request(request: CanonicalRequest): void {
    const { system = [], messages, tools = [] } = request;
    this.#fields(this.read(request), '', this.ownFields.request);
    this.#parts(system, 'system');
    messages.forEach((message, turn) => {
      this.#message(message, `messages.${turn}`);
    });
    tools.forEach((tool, place) => {
      this.#tool(tool, `tools.${place}`);
    });
  }

  #message(message: Message, path: string): void {
    this.#fields(this.read(message), path, this.ownFields.message ?? none);
    this.#parts(message.parts, `${path}.content`);
  }

  #parts(parts: readonly (Part | TextPart)[], path: string): void {
    parts.forEach((part, place) => {
      this.#part(part, `${path}.${place}`);
    });
  }

  #part(part: Part, path: string): void {
    if (part.type === 'opaque') {
      const detail = this.ownFields.refusedBlocks?.[part.name];
      if (detail !== undefined) this.found.push({ path, feature: part.name, carriage: 'refused', detail });
      return;
    }
    this.#fields(this.read(part), path, this.ownFields.part ?? none);
    if (part.type === 'tool-result') this.#parts(part.parts, `${path}.content`);
  }

  /** Tools that a vendor runs are refused as a whole, or stand for another vendor's. */
  #tool(tool: Tool, path: string): void {
    if (tool.kind !== 'server') this.#fields(this.read(tool), path, this.ownFields.tool ?? none);
  }

  #fields(fields: JsonObject | undefined, path: string, table: FieldTable, below = ''): void {
    if (fields === undefined) return;
    for (const [key, value] of Object.entries(fields)) {
      if (value === undefined || saysNothing(value)) continue;
      const name = below === '' ? key : `${below}.${key}`;
      const rule = Object.hasOwn(table, name) ? table[name] : undefined;
      if (rule?.carriage === 'carried') continue;
      if (rule?.carriage === 'group' && isJsonObject(value)) this.#fields(value, path, table, name);
      else this.#note(path === '' ? name : `${path}.${name}`, key, value, rule);
    }
  }

  #note(path: string, feature: string, value: JsonValue, rule: OwnField | undefined): void {
    if (rule === undefined || rule.carriage === 'group' || rule.carriage === 'carried') {
      this.found.push({ path, feature, carriage: 'reported', detail: nobodyElse });
    } else if (rule.unless?.(value) !== true) {
      this.found.push({ path, feature, carriage: rule.carriage, detail: rule.detail });
    }
  }
}

/** What is empty asks for nothing. */
function saysNothing(value: JsonValue): boolean {
  if (value === null || value === '') return true;
  if (isJsonArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0;
}
