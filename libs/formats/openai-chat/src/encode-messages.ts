import type { CacheMark, CanonicalRequest, MediaPart, Message, Part, ToolResultPart } from '#libs/canonical';
import { noResult, OpenCalls } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { writeContent } from './content-parts.js';
import type { ContentPart } from './content-parts.js';
import { writeCallId } from './call-ids.js';
import { writeAssistantMessage, writeParticipant } from './encode-assistant.js';
import type { Encoding } from './encoding.js';
import { withExtension } from './extensions.js';
import { isLegacyCallId } from './legacy-functions.js';
import { spellingOf } from './spelling.js';

/** Writes the system text and the conversation as `messages`. */
export function writeMessages(request: CanonicalRequest, encoding: Encoding): readonly JsonObject[] {
  const writer = new MessageWriter(encoding);
  writer.system(request);
  request.messages.forEach((message, index) => {
    writer.message(message, `messages.${String(index)}`);
  });
  return writer.finish();
}

/** A message, and the results that must follow it at once. */
interface WrittenMessage {
  readonly message: JsonObject;
  readonly results: JsonObject[];
}

class MessageWriter {
  readonly #written: WrittenMessage[] = [];
  readonly #calls = new OpenCalls<WrittenMessage>();
  /** Parts that could not stand where they were; the next user message begins with them. */
  readonly #displaced: ContentPart[] = [];

  constructor(private readonly encoding: Encoding) {}

  system(request: CanonicalRequest): void {
    const { system = [] } = request;
    if (system.length === 0) return;
    const marked = system.some((part) => part.cache !== undefined);
    const parts = marked
      ? system
      : [{ type: 'text' as const, text: system.map(({ text }) => text).join('\n\n') }];
    this.#write({ role: 'system', ...writeContent({ parts }, '', this.encoding, 'system') });
  }

  message(message: Message, path: string): void {
    const results =
      message.role === 'assistant' ? [] : message.parts.filter((part) => part.type === 'tool-result');
    for (const result of results) this.#result(result, message, path);
    if (message.role === 'assistant') this.#assistant(message, path);
    else if (results.length < message.parts.length || results.length === 0) this.#content(message, path);
    if (results.length > 0) this.#reportOrder(message.parts, path);
  }

  finish(): readonly JsonObject[] {
    this.#flush();
    for (const { callId, path, place } of this.#calls.unanswered) {
      this.encoding.filled(
        path,
        'tool-result',
        'The upstream wants a result for every call; an error is sent.',
      );
      place.results.push({
        role: 'tool',
        tool_call_id: writeCallId(callId, this.encoding),
        content: `Error: ${noResult}`,
      });
    }
    return this.#written.flatMap(({ message, results }, place) => [
      place === this.#written.length - 1 ? this.#asPrefill(message) : message,
      ...results,
    ]);
  }

  /** The answer continues a last message of the assistant. */
  #asPrefill(message: JsonObject): JsonObject {
    const { own, dialect } = this.encoding;
    const continues = message.role === 'assistant' && message.tool_calls === undefined;
    return continues && dialect.prefillMark && !own ? { ...message, prefix: true } : message;
  }

  #write(message: JsonObject): WrittenMessage {
    const written = { message, results: [] };
    this.#written.push(written);
    return written;
  }

  #assistant(message: Message, path: string): void {
    this.#flush();
    const { message: written, displaced } = writeAssistantMessage(message, this.encoding, path);
    this.#awaitResults(message, this.#write(written), path);
    if (displaced.length > 0)
      this.#displace(displaced, 'Made by the assistant in the turn before:', path, 'media-place');
  }

  /** What this format's own client sends is its own affair. */
  #awaitResults({ parts }: Message, written: WrittenMessage, path: string): void {
    if (this.encoding.own) return;
    for (const part of parts) if (part.type === 'tool-call') this.#calls.add(part.id, path, written);
  }

  #content(message: Message, path: string): void {
    const own: ContentPart[] = [];
    for (const part of message.parts) own.push(...this.#contentPart(part, path));
    const displaced = message.role === 'user' ? this.#displaced.splice(0) : [];
    this.#flush();
    const parts = displaced.length === 0 ? own : [...displaced, ...own];
    const content = { parts, asList: spellingOf(message).content === 'list' };
    const written = {
      role: this.#roleOf(message),
      ...writeContent(content, '', this.encoding, path),
      ...writeParticipant(message, this.encoding),
    };
    this.#write(withExtension(written, message.ext));
  }

  #roleOf({ role }: Message): string {
    if (role === 'developer' && !this.encoding.dialect.developerRole) return 'system';
    // A tool turn without results is left only by foreign clients; its text is the user's side.
    return role === 'tool' ? 'user' : role;
  }

  #contentPart(part: Part, path: string): ContentPart[] {
    switch (part.type) {
      case 'tool-result':
        return [];
      case 'reasoning':
      case 'tool-call':
        this.encoding.dropped(path, part.type, 'Only an assistant message can hold it.');
        return [];
      default:
        return [part];
    }
  }

  #result(result: ToolResultPart, message: Message, path: string): void {
    const { encoding } = this;
    const media = encoding.dialect.toolResultMedia
      ? []
      : result.parts.filter((part) => part.type === 'media');
    const kept = result.parts.filter((part) => part.type !== 'media' || encoding.dialect.toolResultMedia);
    const told = result.isError === true ? this.#asError(kept, path) : kept;
    const parts = markLast(told, result.cache);
    const content = writeContent(
      { parts, asList: spellingOf(result).content === 'list' },
      '',
      encoding,
      path,
    );
    const named = result.name !== undefined && encoding.own && { name: result.name };
    const legacy = encoding.own && isLegacyCallId(result.callId);
    const written = legacy
      ? { role: 'function', ...named, ...content }
      : { role: 'tool', tool_call_id: writeCallId(result.callId, encoding), ...content, ...named };
    const whole = message.parts.length === 1;
    this.#writeResult(result.callId, whole ? withExtension(written, message.ext) : written, path);
    if (media.length > 0)
      this.#displace(media, `Result of the tool call ${result.callId}:`, path, 'tool-result-media');
  }

  /** The vendor wants results right after their calls. */
  #writeResult(callId: string, written: JsonObject, path: string): void {
    if (this.encoding.own) {
      this.#write(written);
      return;
    }
    const { place } = this.#calls.answer(callId, path);
    place.results.push(written);
    if (this.#written.at(-1) !== place) {
      this.encoding.approximated(path, 'part-order', 'The result of the tool is sent right after its call.');
    }
  }

  /** The format has no mark for failed calls: the words say it. */
  #asError(parts: ToolResultPart['parts'], path: string): ToolResultPart['parts'] {
    this.encoding.approximated(
      path,
      'tool-result-error',
      'The failure of the tool is told in the text of its result.',
    );
    const [first, ...others] = parts;
    if (first?.type !== 'text') return [{ type: 'text', text: 'Error' }, ...parts];
    return /^error/i.test(first.text) ? parts : [{ ...first, text: `Error: ${first.text}` }, ...others];
  }

  #displace(
    media: readonly MediaPart[],
    label: string,
    path: string,
    feature: 'media-place' | 'tool-result-media',
  ): void {
    this.#displaced.push({ type: 'text', text: label }, ...media);
    this.encoding.approximated(path, feature, 'Media that cannot stand here are sent in a user message.');
  }

  #flush(): void {
    if (this.#displaced.length === 0) return;
    const parts = this.#displaced.splice(0);
    this.#write({ role: 'user', ...writeContent({ parts }, '', this.encoding, 'messages') });
  }

  #reportOrder(parts: readonly Part[], path: string): void {
    const firstOther = parts.findIndex((part) => part.type !== 'tool-result');
    const lastResult = parts.findLastIndex((part) => part.type === 'tool-result');
    if (firstOther >= 0 && firstOther < lastResult) {
      this.encoding.approximated(path, 'part-order', 'Tool results are sent before the rest of the turn.');
    }
  }
}

/** A cache mark on a whole result stands on its last text. */
function markLast(parts: ToolResultPart['parts'], cache: CacheMark | undefined): ToolResultPart['parts'] {
  const last = parts.at(-1);
  return cache === undefined || last?.type !== 'text' ? parts : [...parts.slice(0, -1), { ...last, cache }];
}
