import type { Logprobs, TokenLogprob } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** Stands for a probability that is not known. */
const unknownLogprob = -9999;

/** Reads `logprobs`: lists with an entry per token. Undefined where there are none. */
export function readLogprobs(value: JsonValue | undefined): Logprobs | undefined {
  if (!isJsonObject(value) || !isJsonArray(value.tokens)) return undefined;
  const { tokens, token_logprobs: logprobs, top_logprobs: alternatives } = value;
  const content = tokens.map((token, place) =>
    readToken(token, entryOf(logprobs, place), entryOf(alternatives, place)),
  );
  return { content };
}

function entryOf(list: JsonValue | undefined, place: number): JsonValue | undefined {
  return isJsonArray(list) ? list[place] : undefined;
}

function readToken(
  token: JsonValue,
  logprob: JsonValue | undefined,
  alternatives: JsonValue | undefined,
): TokenLogprob {
  const text = typeof token === 'string' ? token : '';
  const bytes = bytesIn(text);
  return {
    token: text,
    logprob: numberOf(logprob),
    ...(bytes && { bytes }),
    ...(isJsonObject(alternatives) && {
      top: Object.entries(alternatives).map(([other, value]) => ({
        token: other,
        logprob: numberOf(value),
      })),
    }),
  };
}

/** How the vendor writes a token that is no whole character. */
const bytesForm = /^bytes:((?:\\x[0-9a-f]{2})+)$/;

function bytesIn(token: string): readonly number[] | undefined {
  const [, escapes] = bytesForm.exec(token) ?? [];
  return escapes?.match(/[0-9a-f]{2}/g)?.map((byte) => Number.parseInt(byte, 16));
}

const numberOf = (value: JsonValue | undefined): number =>
  typeof value === 'number' ? value : unknownLogprob;

/** Writes the probabilities of one choice, piece by piece, and counts where its tokens begin. */
export class LogprobsWriter {
  #offset: number;

  /**
   * @param offset characters of the choice's text before its first token: the repeated prompt
   * @param own an upstream of this format said them, which leaves out what it does not know
   */
  constructor(
    offset: number,
    private readonly own: boolean,
  ) {
    this.#offset = offset;
  }

  /** Null where there are no probabilities. A refusal's words are text here, so are its tokens. */
  write(logprobs: Logprobs | undefined): JsonObject | null {
    const tokens = [...(logprobs?.content ?? []), ...(logprobs?.refusal ?? [])];
    if (tokens.length === 0) return null;
    const hasAlternatives = tokens.some(({ top }) => top !== undefined && (this.own || top.length > 0));
    return {
      tokens: tokens.map(({ token }) => token),
      token_logprobs: tokens.map(({ logprob }) => (this.own && logprob === unknownLogprob ? null : logprob)),
      top_logprobs: hasAlternatives ? tokens.map(({ top }) => writeAlternatives(top)) : null,
      text_offset: tokens.map((token) => this.#advance(token)),
    };
  }

  #advance(token: TokenLogprob): number {
    const begin = this.#offset;
    this.#offset += lengthOf(token);
    return begin;
  }
}

function writeAlternatives(top: TokenLogprob['top']): JsonObject | null {
  if (top === undefined) return null;
  const byText = new Map<string, number>();
  // Tokens may share one text: the first, most probable one stays.
  for (const { token, logprob } of top) if (!byText.has(token)) byText.set(token, logprob);
  return Object.fromEntries(byText);
}

/** Characters that begin in a token. One that holds the rest of a character begins none. */
function lengthOf({ token, bytes }: TokenLogprob): number {
  if (!isJsonArray(bytes)) return charactersOf(token);
  return bytes.filter((byte) => (byte & 0xc0) !== 0x80).length;
}

/** The length of a text in characters (code points), in which this format counts. */
export function charactersOf(text: string): number {
  return Array.from(text).length;
}
