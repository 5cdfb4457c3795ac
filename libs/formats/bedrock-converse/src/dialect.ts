import type { CanonicalRequest, EncodeTarget } from '#libs/canonical';
import { format } from './format.js';
import { claudeVersion, familyOf, isFrom } from './model-family.js';
import type { ModelFamily } from './model-family.js';

const thinkings = ['budget', 'adaptive', 'level', 'effort', 'none'] as const;

/** How models behind Converse differ. Every key but the family may stand in `EncodeTarget.dialect` under the same name. */
export interface ConverseDialect {
  readonly family: ModelFamily;
  /**
   * How thinking is asked for: `budget` (Claude up to 4.6), `adaptive` (Claude after it, with an effort), `level`
   * (Nova 2), `effort` (gpt-oss), `none`. Default: by the model's name.
   */
  readonly thinking: (typeof thinkings)[number];
  /** The model takes `temperature`, `topP` and `top_k`. Default: by the model's name, else true. */
  readonly sampling: boolean;
  /** The model takes marks in a prompt up to which it is cached. Default: Claude and Nova do. */
  readonly cachePoints: boolean;
  /** The model can be held to a schema. Default: by the model's name, else true. */
  readonly jsonSchema: boolean;
}

type Said = NonNullable<EncodeTarget['dialect']>;

const keys = {
  thinking: thinkings,
  sampling: [true, false],
  cachePoints: [true, false],
  jsonSchema: [true, false],
} as const satisfies Record<string, readonly (string | boolean)[]>;

/**
 * The dialect to write in. The key `runs` names the foundation model behind a profile whose own name does not tell.
 * Keys of other codecs are passed over.
 * @throws RangeError where a key holds what it may not
 */
export function dialectFor(
  request: CanonicalRequest,
  { model, dialect = {} }: EncodeTarget,
): ConverseDialect {
  const runs = typeof dialect.runs === 'string' ? dialect.runs : model;
  const ways = waysOf(runs);
  return request.source === format ? ways : { ...ways, ...checked(dialect) };
}

/** Claude's first model that thinks, the first that can be held to a schema, and the first without sampling. */
const firstThinking = [3, 7] as const;
const firstWithSchema = [4, 5] as const;
const firstAdaptive = [4, 7] as const;

/** Makers whose models cannot be held to a schema. Source: Bedrock user guide, "Structured outputs". */
const withoutSchema = /\b(?:amazon\.|meta\.llama|cohere\.|ai21\.|writer\.)/;

/** What a model's name tells. */
export function waysOf(model: string): ConverseDialect {
  const family = familyOf(model);
  const usual = { family, sampling: true, cachePoints: family === 'nova' } as const;
  switch (family) {
    case 'claude':
      return claudeWays(claudeVersion(model));
    case 'nova':
      return { ...usual, thinking: /nova-2\b/.test(model) ? 'level' : 'none', jsonSchema: false };
    case 'gpt-oss':
      return { ...usual, thinking: 'effort', jsonSchema: true };
    case 'other':
      return { ...usual, thinking: 'none', jsonSchema: !withoutSchema.test(model) };
  }
}

function claudeWays(version: ReturnType<typeof claudeVersion> = [0, 0]): ConverseDialect {
  const isNew = isFrom(version, firstAdaptive);
  const budget = isFrom(version, firstThinking) ? 'budget' : 'none';
  return {
    family: 'claude',
    thinking: isNew ? 'adaptive' : budget,
    sampling: !isNew,
    cachePoints: true,
    jsonSchema: isFrom(version, firstWithSchema),
  };
}

function checked(said: Said): Partial<ConverseDialect> {
  const entries = Object.entries(said).filter(([key]) => Object.hasOwn(keys, key));
  for (const [key, value] of entries) {
    const allowed: readonly Said[string][] = keys[key as keyof typeof keys];
    if (allowed.includes(value)) continue;
    throw new RangeError(
      `Dialect key '${key}' must be one of ${allowed.join(', ')}; it is '${String(value)}'.`,
    );
  }
  return Object.fromEntries(entries);
}
