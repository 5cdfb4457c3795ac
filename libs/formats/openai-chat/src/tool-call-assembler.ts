import type { Proof, StreamEvent } from '#libs/canonical';
import { nonEmptyText, unlessEmpty, unreadable } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { extending } from './extensions.js';
import { legacyCallId } from './legacy-functions.js';
import { inputFields, inputText, readThoughtSignature } from './tool-calls.js';

/** What one fragment says of a call. */
interface Fragment {
  readonly id: string | undefined;
  readonly index: number | undefined;
  readonly name: string | undefined;
  readonly kind: 'function' | 'custom';
  readonly input: string;
  readonly proof: Proof | undefined;
  readonly rest: readonly (readonly [string, JsonValue])[];
}

interface Call {
  readonly kind: 'function' | 'custom';
  readonly ordinal: number;
  id: string | undefined;
  name: string | undefined;
  /** All input so far; what came before the part could open is given when it opens. */
  input: string;
  proof: Proof | undefined;
  part: number | undefined;
  readonly rest: Map<string, JsonValue>;
}

const ownFields = new Set(['index', 'id', 'type', 'function', 'custom']);

/**
 * Puts the tool calls of one candidate together from fragments that upstreams send in many ways: a fragment
 * belongs to the call of its id, else of its index, else to the last one. A call opens when its id and name are
 * known, and stays open until the candidate ends, since parallel calls may interleave.
 */
export class ToolCallAssembler {
  readonly #calls: Call[] = [];
  readonly #byId = new Map<string, Call>();
  readonly #byIndex = new Map<number, Call>();
  #last: Call | undefined;

  constructor(
    private readonly candidate: number,
    private readonly newPart: () => number,
    private readonly fallbackId: (ordinal: number) => string,
  ) {}

  /** How many calls there are. Fragments that said nothing at all make none. */
  get count(): number {
    return this.#calls.filter(isCall).length;
  }

  /** Takes the `tool_calls` of a delta. */
  push(value: JsonValue | undefined): StreamEvent[] {
    const fragments = isJsonArray(value) ? value : [value];
    return fragments.filter(isJsonObject).flatMap((fragment) => this.#add(readFragment(fragment)));
  }

  /** Takes the legacy `function_call` of a delta: there is one call, without id or index. */
  pushLegacy(call: JsonObject): StreamEvent[] {
    return this.#add(readFragment({ id: legacyCallId(this.candidate), function: call }));
  }

  /**
   * Ends all calls; adds to `events` as it goes. One whose id never came gets its own.
   * @throws GatewayError `provider_invalid_response` where one never told its name
   */
  close(events: StreamEvent[]): void {
    const calls = this.#calls.filter(isCall);
    for (const call of calls) if (call.part === undefined) events.push(...this.#open(call));
    for (const call of calls) events.push(...endOf(call));
  }

  #add(fragment: Fragment): StreamEvent[] {
    const call = this.#resolve(fragment);
    this.#last = call;
    call.id ??= fragment.id;
    if (call.id !== undefined) this.#byId.set(call.id, call);
    call.input += fragment.input;
    for (const [key, value] of fragment.rest) call.rest.set(key, value);
    if (call.part !== undefined) return contentOf(call.part, fragment.input, fragment.proof);
    call.name = fragment.name ?? call.name;
    call.proof = fragment.proof ?? call.proof;
    return call.id === undefined || call.name === undefined ? [] : this.#open(call);
  }

  #open(call: Call): StreamEvent[] {
    const { id = this.fallbackId(call.ordinal), name, kind, ordinal } = call;
    if (name === undefined) throw unreadable(`tool_calls.${ordinal}.${kind}.name`, 'is missing');
    const part = this.newPart();
    call.part = part;
    return [
      {
        type: 'part-start',
        candidate: this.candidate,
        part,
        start: { type: 'tool-call', id, name, kind, executor: 'client' },
      },
      ...contentOf(part, call.input, call.proof),
    ];
  }

  #resolve(fragment: Fragment): Call {
    const { id, index } = fragment;
    const byId = id === undefined ? undefined : this.#byId.get(id);
    if (byId !== undefined) return byId;
    const near = index === undefined ? this.#last : this.#byIndex.get(index);
    return near !== undefined && continues(near, fragment) ? near : this.#begin(fragment);
  }

  #begin({ kind, index }: Fragment): Call {
    const call: Call = {
      kind,
      ordinal: this.#calls.length,
      id: undefined,
      name: undefined,
      input: '',
      proof: undefined,
      part: undefined,
      rest: new Map(),
    };
    this.#calls.push(call);
    if (index !== undefined) this.#byIndex.set(index, call);
    return call;
  }
}

function isCall({ part, name, input }: Call): boolean {
  return part !== undefined || name !== undefined || input !== '';
}

/** Whether a fragment that comes where `call` was means the same call. */
function continues(call: Call, { id, name, input }: Fragment): boolean {
  if (id !== undefined && call.id !== undefined) return false;
  if (name === undefined || call.name === undefined) return true;
  if (name !== call.name) return call.part === undefined && call.input === '';
  // The name again, and arguments after complete ones: the next call of the same tool.
  return input.trim() === '' || !isCompleteObject(call.input);
}

function isCompleteObject(text: string): boolean {
  if (!text.trimEnd().endsWith('}')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function contentOf(part: number, input: string, proof: Proof | undefined): StreamEvent[] {
  const events: StreamEvent[] = [];
  if (input !== '') events.push({ type: 'tool-input-delta', part, text: input });
  if (proof !== undefined) events.push({ type: 'reasoning-proof', part, proof });
  return events;
}

function endOf({ part, rest }: Call): StreamEvent[] {
  if (part === undefined) return [];
  return [{ type: 'part-end', part, ...extending(unlessEmpty(Object.fromEntries(rest))) }];
}

function readFragment(value: JsonObject): Fragment {
  const { id, index, type } = value;
  const kind = type === 'custom' || isJsonObject(value.custom) ? 'custom' : 'function';
  const call = value[kind];
  const { name, [inputFields[kind]]: input } = isJsonObject(call) ? call : {};
  const { proof } = readThoughtSignature(value.extra_content);
  const isKnown = (key: string) => ownFields.has(key) || (key === 'extra_content' && proof !== undefined);
  const rest = Object.entries(value).flatMap(([key, field]): (readonly [string, JsonValue])[] =>
    field === undefined || field === null || isKnown(key) ? [] : [[key, field]],
  );
  return {
    id: nonEmptyText(id),
    index: typeof index === 'number' ? index : undefined,
    name: nonEmptyText(name),
    kind,
    input: inputText(input),
    proof,
    rest,
  };
}
