import { answerLosses } from '#libs/canonical';
import type { CanonicalResponse, Logprobs, Part, ReplyDefaults, Translated } from '#libs/canonical';
import { writeTokenLogprob } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { openAiResponsesAnswers } from './answer-features.js';
import { callTypes } from './call-items.js';
import { callProofItem } from './call-proofs.js';
import { officialDialect } from './dialect.js';
import { Encoding } from './encoding.js';
import { ownExtension, withExtension } from './extensions.js';
import { writeFinish } from './finish.js';
import type { WrittenFinish } from './finish.js';
import { planItems } from './item-plan.js';
import type { PlannedItem } from './item-plan.js';
import { answerIdentity, isOwnAnswer, repeatedSettings } from './response-fields.js';
import { writeUsage } from './usage.js';
import {
  inputOf,
  writeCallItem,
  writeImageItem,
  writeMessageItem,
  writeReasoningItem,
} from './write-items.js';
import type { Identity } from './write-items.js';

/** Writes a whole answer. What an upstream of this format said comes back as it was. */
export function encodeResponse(response: CanonicalResponse, defaults: ReplyDefaults): Translated<JsonObject> {
  const own = isOwnAnswer(response);
  const encoding = new Encoding(officialDialect, own);
  const [candidate] = response.candidates;
  const { parts = [], finish = { reason: 'unknown' } as const, logprobs } = candidate ?? {};
  const written = writeFinish(
    finish,
    parts.some((part) => part.type === 'refusal'),
  );
  const items = new OutputWriter(encoding, defaults, written).write(parts);
  const output = withLogprobs(items, logprobs);
  const usage = writeUsage(response.usage);
  const value = {
    ...(!own && repeatedSettings(defaults.request)),
    ...answerIdentity(response, defaults),
    ...writeEnd(written, response, own),
    output,
    ...(usage === undefined ? !own && { usage: null } : { usage }),
    ...(response.serviceTier !== undefined && { service_tier: response.serviceTier }),
  };
  return {
    value: withExtension(value, response.ext),
    losses: [...answerLosses(response, openAiResponsesAnswers), ...encoding.losses],
  };
}

/** The end as it is; the details of an answer of this format are among its unknown fields. */
function writeEnd(written: WrittenFinish, response: CanonicalResponse, own: boolean): JsonObject {
  const { status, incomplete_details: details, error } = written;
  if (!own) return { status, incomplete_details: details, error };
  const said = response.candidates[0]?.finish.raw === undefined ? {} : { status };
  return ownExtension(response.ext)?.incomplete_details === undefined && details !== null
    ? { ...said, incomplete_details: details }
    : said;
}

/** Probabilities of the answer stand with its first text, unless the texts of an own answer have brought theirs. */
function withLogprobs(items: readonly JsonObject[], logprobs: Logprobs | undefined): readonly JsonValue[] {
  const tokens = logprobs?.content ?? [];
  const index = items.findIndex(({ type }) => type === 'message');
  const message = items[index];
  if (tokens.length === 0 || message === undefined || !isJsonArray(message.content)) return items;
  const [first, ...others] = message.content;
  if (!isJsonObject(first) || first.type !== 'output_text' || items.some(hasLogprobs)) return items;
  const content = [{ ...first, logprobs: tokens.map(writeTokenLogprob) }, ...others];
  return items.with(index, { ...message, content });
}

function hasLogprobs({ content }: JsonObject): boolean {
  return isJsonArray(content) && content.some((part) => isJsonObject(part) && isJsonArray(part.logprobs));
}

const prefixes = { message: 'msg', reasoning: 'rs', image: 'ig' } as const;

/** The id of the n-th item of an answer whose upstream gave none. */
export function itemId(prefix: string, defaults: ReplyDefaults, index: number): string {
  return `${prefix}_${defaults.id}_${String(index)}`;
}

class OutputWriter {
  readonly #items: JsonObject[] = [];

  constructor(
    private readonly encoding: Encoding,
    private readonly defaults: ReplyDefaults,
    private readonly finish: WrittenFinish,
  ) {}

  write(parts: readonly Part[]): readonly JsonObject[] {
    const plan = planItems(parts, this.encoding.own);
    for (const item of plan) this.#item(item);
    const last = this.#items.at(-1);
    const isCut = this.finish.status === 'incomplete' && !this.encoding.own;
    if (isCut && last !== undefined) this.#items.splice(-1, 1, { ...last, status: 'incomplete' });
    return this.#items;
  }

  #item(item: PlannedItem): void {
    switch (item.kind) {
      case 'message':
        this.#items.push(
          writeMessageItem(item.parts, this.#identity(prefixes.message), this.encoding, 'output'),
        );
        return;
      case 'reasoning':
        this.#items.push(writeReasoningItem(item.part, this.#identity(prefixes.reasoning)));
        return;
      case 'image':
        this.#items.push(writeImageItem(item.part, this.#identity(prefixes.image)));
        return;
      case 'call':
        this.#call(item);
        return;
      case 'other':
        this.#other(item.part);
    }
  }

  #call({ part }: PlannedItem & { kind: 'call' }): void {
    const { prefix } = callTypes[part.kind === 'custom' ? 'custom' : 'function'];
    const input = this.encoding.own ? part.input : inputOf(part);
    this.#items.push(writeCallItem(part, { name: part.name, input }, this.#identity(prefix)));
    if (part.proof !== undefined) {
      this.#items.push(callProofItem(part.proof, this.#identity(prefixes.reasoning)));
    }
  }

  #other(part: (PlannedItem & { kind: 'other' })['part']): void {
    if (part.type === 'opaque' && part.format === 'openai-responses' && isJsonObject(part.value)) {
      this.#items.push(part.value);
    } else if (part.type === 'media' && part.media === 'image' && part.source.kind === 'bytes') {
      this.#items.push(writeImageItem(part, this.#identity(prefixes.image)));
    }
  }

  /** An upstream of this format named its items itself. */
  #identity(prefix: string): Identity {
    if (this.encoding.own) return {};
    return { id: itemId(prefix, this.defaults, this.#items.length), status: 'completed' };
  }
}
