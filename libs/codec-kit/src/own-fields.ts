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
      readonly carriage: 'approximated' | 'reported' | 'refused';
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

/** What others are told in another way. */
export function approximatedField(detail: string): OwnField {
  return { carriage: 'approximated', detail };
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
 * The decoded request with what it says in fields of its own format alone as `unportable`; as it is where other
 * formats can say all of it. Fields are named as the client wrote them.
 */
export function withUnportable(
  request: CanonicalRequest,
  ownFields: OwnFields,
  read: OwnFieldReader = ({ ext }) => (request.source === 'gateway' ? undefined : ext?.[request.source]),
): CanonicalRequest {
  const finder = new UnportableFinder(ownFields, read);
  finder.request(request);
  if (finder.found.length === 0) return request;
  return { ...request, unportable: [...(request.unportable ?? []), ...finder.found] };
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
      this.#message(message, turn);
    });
    tools.forEach((tool, place) => {
      this.#tool(tool, place);
    });
  }

  #message(message: Message, turn: number): void {
    const fields = this.read(message);
    if (fields !== undefined) this.#fields(fields, `messages.${turn}`, this.ownFields.message ?? none);
    // Plain text is most of a conversation: nothing is said of it, so that it needs no path.
    if (message.parts.some((part) => part.type !== 'text' || this.read(part) !== undefined)) {
      this.#parts(message.parts, `messages.${turn}.content`);
    }
  }

  #parts(parts: readonly (Part | TextPart)[], path: string): void {
    parts.forEach((part, place) => {
      this.#part(part, path, place);
    });
  }

  #part(part: Part, path: string, place: number): void {
    if (part.type === 'opaque') {
      const detail = this.ownFields.refusedBlocks?.[part.name];
      if (detail === undefined) return;
      this.found.push({ path: `${path}.${place}`, feature: part.name, carriage: 'refused', detail });
      return;
    }
    const fields = this.read(part);
    if (fields !== undefined) this.#fields(fields, `${path}.${place}`, this.ownFields.part ?? none);
    if (part.type === 'tool-result') this.#parts(part.parts, `${path}.${place}.content`);
  }

  /** Tools that a vendor runs are refused as a whole, or stand for another vendor's. */
  #tool(tool: Tool, place: number): void {
    const fields = tool.kind === 'server' ? undefined : this.read(tool);
    if (fields !== undefined) this.#fields(fields, `tools.${place}`, this.ownFields.tool ?? none);
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
