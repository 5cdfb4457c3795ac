import { createHash } from 'node:crypto';
import type { CanonicalRequest, InputUsage } from '#libs/canonical';
import { promptBlocks } from '../composition/prompt-blocks.js';
import type { PromptBlock } from '../composition/prompt-blocks.js';
import { estimateTokens } from '../composition/tokens.js';

/**
 * How a vendor caches prompts. `automatic`: all of them, in steps of 128 tokens (OpenAI). `marked`: up to the marks of
 * the request (Anthropic), for 5 minutes or the hour that a mark asks for.
 */
export type PromptCaching = 'automatic' | 'marked';

/** Whose cache is asked: every key of a vendor has its own, for every model. */
export interface CacheOwner {
  readonly caching: PromptCaching;
  readonly key: string;
  readonly model: string;
}

/** Shorter prompts are not cached. Tokens. */
const minimum = 1024;
const minute = 60_000;
/** What OpenAI counts by: 128 tokens, in characters. */
const step = 512;
/** How many blocks before a mark Anthropic looks for what it has. */
const lookback = 20;

/** A place up to which a prompt may be cached. */
interface Boundary {
  /** Of everything up to there. */
  readonly digest: string;
  /** Tokens up to there. */
  readonly tokens: number;
}

/** The caches of prompts that vendors keep, one for each key and model: what is read from them, and what is written. */
export class PromptCaches {
  /** Until when a prefix is kept, by its owner and its digest. */
  readonly #kept = new Map<string, number>();

  /** @param now Milliseconds of any clock that runs forward. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** What of the prompt is read from its owner's cache; what is not goes in. */
  read(owner: CacheOwner, request: CanonicalRequest): InputUsage {
    const blocks = promptBlocks(request);
    return owner.caching === 'automatic' ? this.#automatic(owner, blocks) : this.#marked(owner, blocks);
  }

  clear(): void {
    this.#kept.clear();
  }

  #automatic(owner: CacheOwner, blocks: readonly PromptBlock[]): InputUsage {
    const text = blocks.map((block) => block.text).join('');
    const boundaries = stepsOf(text);
    const cacheRead = this.#longest(owner, boundaries)?.tokens ?? 0;
    for (const boundary of boundaries) this.#keep(owner, boundary, 5 * minute);
    return { total: estimateTokens(text.length), cacheRead };
  }

  #marked(owner: CacheOwner, blocks: readonly PromptBlock[]): InputUsage {
    const boundaries = endsOf(blocks);
    const total = boundaries.at(-1)?.tokens ?? 0;
    const marks = blocks.flatMap(({ mark }, place) => (mark ? [{ mark, place }] : []));
    const seen = marks.flatMap(({ place }) => boundaries.slice(Math.max(0, place - lookback), place + 1));
    const cacheRead = this.#longest(owner, seen)?.tokens ?? 0;
    let end = cacheRead;
    let hour = 0;
    for (const { mark, place } of marks) {
      const boundary = boundaries[place];
      if (boundary === undefined || boundary.tokens < minimum) continue;
      const isHour = mark.ttl === '1h';
      this.#keep(owner, boundary, isHour ? 60 * minute : 5 * minute);
      if (isHour) hour += Math.max(0, boundary.tokens - end);
      end = Math.max(end, boundary.tokens);
    }
    const written = end - cacheRead;
    return {
      total,
      uncached: total - end,
      cacheRead,
      cacheWrite: { total: written, fiveMinutes: written - hour, oneHour: hour },
    };
  }

  #longest(owner: CacheOwner, boundaries: readonly Boundary[]): Boundary | undefined {
    const now = this.now();
    return boundaries
      .filter(
        (boundary) => boundary.tokens >= minimum && (this.#kept.get(nameOf(owner, boundary)) ?? 0) > now,
      )
      .toSorted((one, other) => other.tokens - one.tokens)[0];
  }

  #keep(owner: CacheOwner, boundary: Boundary, lifetime: number): void {
    if (boundary.tokens < minimum) return;
    this.#kept.set(nameOf(owner, boundary), this.now() + lifetime);
  }
}

const nameOf = ({ key, model }: CacheOwner, { digest }: Boundary): string => [key, model, digest].join('\n');

/** Every 128 tokens. */
function stepsOf(text: string): readonly Boundary[] {
  const hash = createHash('sha256');
  return Array.from({ length: Math.floor(text.length / step) }, (_, place) => {
    hash.update(text.slice(place * step, (place + 1) * step));
    return { digest: hash.copy().digest('base64'), tokens: ((place + 1) * step) / 4 };
  });
}

/** The end of every block. */
function endsOf(blocks: readonly PromptBlock[]): readonly Boundary[] {
  const hash = createHash('sha256');
  let characters = 0;
  return blocks.map(({ text }) => {
    hash.update(`${text.length}:${text}`);
    characters += text.length;
    return { digest: hash.copy().digest('base64'), tokens: estimateTokens(characters) };
  });
}
