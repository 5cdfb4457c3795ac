import type { Extensions, Proof } from '#libs/canonical';
import { fill } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { callTypes } from './call-items.js';
import type { CallKind } from './call-items.js';
import { ownExtension } from './extensions.js';
import type { ItemFrame, NamedEvent, OpenPartEvent, StreamItem } from './stream-item.js';

const eventNames = {
  function: 'function_call_arguments',
  custom: 'custom_tool_call_input',
} as const;

/** Writes a call. */
export class CallItem implements StreamItem {
  /** What lets the vendor recognise the call; it has no place in the item. */
  proof: Proof | undefined;
  #input = '';
  #ext: Extensions | undefined;
  #whole: JsonObject = {};

  constructor(
    private readonly frame: ItemFrame,
    private readonly call: { readonly id: string; readonly name: string; readonly kind: CallKind },
    /** Where the upstream is of this format, no input stays no input; else it is an empty object. */
    private readonly own: boolean,
  ) {}

  get whole(): JsonObject {
    return this.#whole;
  }

  open(): NamedEvent[] {
    return [this.frame.added(this.#content(''))];
  }

  takes(): boolean {
    return false;
  }

  startPart(): NamedEvent[] {
    return [];
  }

  push(event: OpenPartEvent): NamedEvent[] {
    switch (event.type) {
      case 'tool-input-delta':
        return this.#write(event.text);
      case 'reasoning-proof':
        this.proof = event.proof;
        return [];
      case 'part-end':
        this.#ext = event.ext;
        return this.#end();
      default:
        return [];
    }
  }

  close(cut: boolean): NamedEvent[] {
    this.#whole = fill(this.frame.whole(this.#content(this.#input), cut), ownExtension(this.#ext) ?? {});
    return [this.frame.done(this.#whole)];
  }

  #write(delta: string): NamedEvent[] {
    if (delta === '') return [];
    this.#input += delta;
    return [this.frame.event(`${eventNames[this.call.kind]}.delta`, { delta })];
  }

  #end(): NamedEvent[] {
    const isMissing = this.#input === '' && this.call.kind === 'function' && !this.own;
    const missing = isMissing ? this.#write('{}') : [];
    const field = callTypes[this.call.kind].input;
    return [...missing, this.frame.event(`${eventNames[this.call.kind]}.done`, { [field]: this.#input })];
  }

  #content(input: string): JsonObject {
    const { id, name, kind } = this.call;
    return { call_id: id, name, [callTypes[kind].input]: input };
  }
}
