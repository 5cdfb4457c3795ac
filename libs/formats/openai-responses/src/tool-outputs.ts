import type { MediaPart, Message, TextPart, ToolResultPart } from '#libs/canonical';
import { isText } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { callTypes } from './call-items.js';
import { writePart } from './content-parts.js';
import type { Encoding } from './encoding.js';
import { withExtension } from './extensions.js';
import { spellingOf } from './spelling.js';

const none: readonly never[] = [];

/** Writes the results of tools, each in the item that fits its call. */
export class ToolOutputs {
  readonly #customCalls = new Set<string>();
  /** Media that could not stand where they were; the next message of the user begins with them. */
  readonly #displaced: (TextPart | MediaPart)[] = [];

  constructor(
    messages: readonly Message[],
    private readonly encoding: Encoding,
  ) {
    for (const { parts } of messages) {
      for (const part of parts) {
        if (part.type === 'tool-call' && part.kind === 'custom') this.#customCalls.add(part.id);
      }
    }
  }

  write(result: ToolResultPart, path: string): JsonObject {
    const spelled = spellingOf(result);
    const parts = this.#told(result, this.#kept(result, path), path);
    const written = parts.flatMap((part) => writePart(part, 'input_text', this.encoding, path));
    const asText = spelled.output === 'list' ? undefined : bareText(written);
    const item = {
      type: isText(spelled.itemType) ? spelled.itemType : this.#typeFor(result.callId),
      call_id: result.callId,
      output: asText ?? written,
    };
    return withExtension(item, result.ext);
  }

  /** Puts media off to the next message of the user. `feature` is what the client loses by it. */
  displace(
    media: readonly MediaPart[],
    label: string,
    path: string,
    feature: 'media-place' | 'tool-result-media',
  ): void {
    this.#displaced.push({ type: 'text', text: label }, ...media);
    this.encoding.approximated(path, feature, 'Media that cannot stand here are sent in a user message.');
  }

  takeDisplaced(): readonly (TextPart | MediaPart)[] {
    return this.#displaced.length === 0 ? none : this.#displaced.splice(0);
  }

  #typeFor(callId: string): string {
    const isCustom = !this.encoding.own && this.#customCalls.has(callId);
    return callTypes[isCustom ? 'custom' : 'function'].output;
  }

  /** A sound cannot stand in a tool's output, nor can other media with some upstreams. */
  #kept({ parts, callId }: ToolResultPart, path: string): ToolResultPart['parts'] {
    if (this.encoding.own) return parts;
    const { toolResultMedia } = this.encoding.dialect;
    const moved = parts.filter(
      (part) => part.type === 'media' && (part.media === 'audio' || !toolResultMedia),
    );
    if (moved.length === 0) return parts;
    this.displace(
      moved.filter((part) => part.type === 'media'),
      `Result of the tool call ${callId}:`,
      path,
      'tool-result-media',
    );
    return parts.filter((part) => !moved.includes(part));
  }

  /** The format has no mark for failed calls: the words say it. A cache mark stands on the last part. */
  #told(result: ToolResultPart, parts: ToolResultPart['parts'], path: string): ToolResultPart['parts'] {
    const marked = this.#markLast(parts, result.cache, path);
    if (result.isError !== true) return marked;
    this.encoding.approximated(
      path,
      'tool-result-error',
      'The failure of the tool is told in the text of its result.',
    );
    const [first, ...others] = marked;
    if (first?.type !== 'text') return [{ type: 'text', text: 'Error' }, ...marked];
    return /^error/i.test(first.text) ? marked : [{ ...first, text: `Error: ${first.text}` }, ...others];
  }

  #markLast(
    parts: ToolResultPart['parts'],
    cache: ToolResultPart['cache'],
    path: string,
  ): ToolResultPart['parts'] {
    const last = parts.at(-1);
    if (cache === undefined) return parts;
    if (last !== undefined && last.type !== 'opaque') return [...parts.slice(0, -1), { ...last, cache }];
    this.encoding.dropped(path, 'cache-marks', 'An empty result carries no cache mark.');
    return parts;
  }
}

/** The words of a single text that says nothing else; empty where there is nothing at all. */
function bareText(written: readonly JsonObject[]): string | undefined {
  const [only] = written;
  if (only === undefined) return '';
  const isBare = written.length === 1 && only.type === 'input_text' && Object.keys(only).length === 2;
  return isBare && typeof only.text === 'string' ? only.text : undefined;
}
