import type { CanonicalRequest, Message, Part, ReasoningPart, ToolCallPart } from '#libs/canonical';
import { noResult, OpenCalls } from '#libs/codec-kit';
import type { OpenCall } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { callTypes } from './call-items.js';
import { writePart } from './content-parts.js';
import type { ContentPart } from './content-parts.js';
import type { Encoding } from './encoding.js';
import { withExtension } from './extensions.js';
import { issuer } from './format.js';
import { planItems } from './item-plan.js';
import type { PlannedItem } from './item-plan.js';
import { spellingOf } from './spelling.js';
import { writeToolName } from './tool-names.js';
import { ToolOutputs } from './tool-outputs.js';
import {
  inputOf,
  writeCallItem,
  writeImageItem,
  writeMessageItem,
  writeReasoningItem,
} from './write-items.js';

/** Writes the system text and the conversation as `instructions` and `input`. */
export function writeConversation(request: CanonicalRequest, encoding: Encoding): JsonObject {
  const writer = new InputWriter(request, encoding);
  const instructions = writer.system(request);
  request.messages.forEach((message, index) => {
    writer.message(message, `messages.${String(index)}`);
  });
  const items = writer.finish();
  const bare = spellingOf(request).input === 'string' ? onlyText(request.messages) : undefined;
  if (bare !== undefined) return { ...instructions, input: bare };
  return items.length === 0 ? instructions : { ...instructions, input: items };
}

function onlyText(messages: readonly Message[]): string | undefined {
  const [part] = messages[0]?.parts ?? [];
  return messages.length === 1 && part?.type === 'text' ? part.text : undefined;
}

/** Streams of some formats end in a text that says nothing; it would be a message of its own here. */
function withoutSilence(parts: readonly Part[]): readonly Part[] {
  const telling = parts.filter((part) => part.type !== 'text' || part.text !== '');
  return telling.length === 0 ? parts : telling;
}

/** A call on the wire. */
interface WrittenCall {
  readonly item: JsonObject;
  readonly kind: ToolCallPart['kind'];
}

class InputWriter {
  readonly #items: JsonObject[] = [];
  readonly #outputs: ToolOutputs;
  readonly #calls = new OpenCalls<WrittenCall>();

  constructor(
    request: CanonicalRequest,
    private readonly encoding: Encoding,
  ) {
    this.#outputs = new ToolOutputs(request.messages, encoding);
  }

  /** The system text; with cache marks it is an item, since only those hold marks. */
  system({ system = [] }: CanonicalRequest): JsonObject {
    if (system.length === 0) return {};
    if (!system.some((part) => part.cache !== undefined)) {
      return { instructions: system.map(({ text }) => text).join('\n\n') };
    }
    const content = system.flatMap((part) => writePart(part, 'input_text', this.encoding, 'system'));
    this.#items.push({ type: 'message', role: 'system', content });
    return {};
  }

  message(message: Message, path: string): void {
    if (message.role === 'assistant') this.#assistant(message, path);
    else this.#client(message, path);
  }

  finish(): readonly JsonObject[] {
    this.#displaced();
    for (const call of this.#calls.unanswered) this.#fillOutput(call);
    return this.#items;
  }

  #fillOutput({ callId, path, place }: OpenCall<WrittenCall>): void {
    this.encoding.filled(
      path,
      'tool-result',
      'The upstream wants a result for every call; an error is sent.',
    );
    const type = callTypes[place.kind === 'custom' ? 'custom' : 'function'].output;
    const output = { type, call_id: callId, output: `Error: ${noResult}` };
    this.#items.splice(this.#items.indexOf(place.item) + 1, 0, output);
  }

  /** A turn of the client's side. Results of tools are items of their own, where they stand. */
  #client(message: Message, path: string): void {
    let content: ContentPart[] = [];
    message.parts.forEach((part, index) => {
      const place = `${path}.content.${String(index)}`;
      if (part.type === 'opaque') this.#opaque(part, place);
      else if (part.type === 'tool-result') {
        this.#content(message, content, path);
        content = [];
        if (!this.encoding.own) this.#calls.answer(part.callId, place);
        this.#items.push(this.#outputs.write(part, place));
      } else if (part.type === 'reasoning' || part.type === 'tool-call') {
        this.encoding.dropped(place, part.type, 'Only a turn of the assistant can hold it.');
      } else content.push(part);
    });
    const isEmptyTurn = message.parts.length === 0;
    this.#content(message, content, path, isEmptyTurn);
  }

  #content(message: Message, parts: readonly ContentPart[], path: string, evenEmpty = false): void {
    if (parts.length === 0 && !evenEmpty) return;
    // A tool turn without results is left only by foreign clients; its text is the user's side.
    const role = message.role === 'tool' ? 'user' : message.role;
    if (role === 'user') this.#displaced();
    const { itemType, content } = spellingOf(message);
    const [first] = parts;
    const isString = content === 'string' && first?.type === 'text';
    const written: JsonObject[] = [];
    for (const [index, part] of parts.entries()) {
      written.push(...writePart(part, 'input_text', this.encoding, `${path}.content.${String(index)}`));
    }
    const item = {
      ...(itemType !== 'absent' && { type: 'message' }),
      role,
      content: isString ? first.text : written,
    };
    this.#items.push(withExtension(item, message.ext));
  }

  #opaque(part: Part & { type: 'opaque' }, path: string): void {
    this.#items.push(...writePart(part, 'input_text', this.encoding, path));
  }

  #assistant(message: Message, path: string): void {
    this.#displaced();
    const { own } = this.encoding;
    for (const item of planItems(own ? message.parts : withoutSilence(message.parts), own))
      this.#items.push(...this.#modelItem(item, path));
  }

  #modelItem(item: PlannedItem, path: string): JsonObject[] {
    const { encoding } = this;
    switch (item.kind) {
      case 'message':
        return [writeMessageItem(item.parts, {}, encoding, path)];
      case 'reasoning':
        return this.#reasoning(item.part, path);
      case 'call':
        return [this.#call(item.part, path)];
      case 'image':
        return [writeImageItem(item.part, {})];
      case 'other':
        return this.#other(item.part, path);
    }
  }

  /** Only what the vendor itself issued is worth sending: it knows no other thinking. */
  #reasoning(part: ReasoningPart, path: string): JsonObject[] {
    const { encoding } = this;
    const { proof } = part;
    if (proof !== undefined && (proof.issuer !== issuer || proof.kind !== 'encrypted')) {
      encoding.dropped(path, 'reasoning-replay', `Only ${proof.issuer} can read the proof of this thinking.`);
      return [];
    }
    if (encoding.own) return [writeReasoningItem(part, {})];
    if (proof === undefined) {
      encoding.dropped(path, 'reasoning-replay', 'The upstream takes no thinking without its own proof.');
      return [];
    }
    // The thinking itself is within the proof; what a client calls its text is at most the summary.
    const { summary = [] } = part;
    const identity = proof.id === undefined ? {} : { id: proof.id };
    return [writeReasoningItem({ type: 'reasoning', summary, proof }, identity)];
  }

  #call(part: ToolCallPart, path: string): JsonObject {
    // For other formats' clients the feature sheet says so.
    if (this.encoding.own && part.proof !== undefined) {
      this.encoding.dropped(
        path,
        'tool-call-proof',
        `Only ${part.proof.issuer} can read the proof of this call.`,
      );
    }
    if (part.cache !== undefined && this.encoding.dialect.cacheBreakpoints)
      this.encoding.dropped(path, 'cache-marks', 'Calls carry no cache marks here.');
    const name = writeToolName(part.name, this.encoding);
    const { own } = this.encoding;
    const item = writeCallItem(part, { name, input: own ? part.input : inputOf(part) }, {});
    if (!own) this.#calls.add(part.id, path, { item, kind: part.kind });
    return item;
  }

  #other(part: (PlannedItem & { kind: 'other' })['part'], path: string): JsonObject[] {
    const { encoding } = this;
    switch (part.type) {
      case 'opaque':
        return writePart(part, 'output_text', encoding, path);
      case 'media':
        return this.#media(part, path);
      case 'tool-call':
        throw encoding.unsupported(
          path,
          `is a call of "${part.name}", a tool that another vendor ran; leave such calls out of the conversation`,
        );
      case 'tool-result':
        throw encoding.unsupported(
          path,
          'holds the result of a tool that another vendor ran; leave such results out',
        );
    }
  }

  /** The model's turns hold no media: speech is sent as its words, the rest moves to the user's side. */
  #media(part: Part & { type: 'media' }, path: string): JsonObject[] {
    if (part.transcript !== undefined) {
      this.encoding.approximated(path, 'audio-input', 'Earlier speech is sent as its transcript.');
      return [writeMessageItem([{ type: 'text', text: part.transcript }], {}, this.encoding, path)];
    }
    this.#outputs.displace([part], 'Made by the assistant in the turn before:', path, 'media-place');
    return [];
  }

  #displaced(): void {
    const parts = this.#outputs.takeDisplaced();
    if (parts.length === 0) return;
    const content = parts.flatMap((part) => writePart(part, 'input_text', this.encoding, 'messages'));
    this.#items.push({ type: 'message', role: 'user', content });
  }
}
