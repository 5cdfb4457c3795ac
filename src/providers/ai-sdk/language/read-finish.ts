import type { Finish, FinishReason, Usage } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** Vendors' own words that say more than the interface's. */
const vendorWords: Readonly<Record<string, FinishReason>> = {
  stop_sequence: 'stop-sequence',
  model_context_window_exceeded: 'context-window',
  refusal: 'refusal',
  pause_turn: 'pause',
};

const words: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content-filter',
  'tool-calls': 'tool-calls',
  error: 'error',
};

/** Why an answer ended, and whether anybody said so: packages end what was cut with `interrupted` or `other`. */
export interface ReadFinish {
  readonly finish: Finish;
  readonly isSaid: boolean;
}

/** Reads `{ unified, raw }`, of v2 a word. @param stopSequence as the metadata of some packages tells it */
export function readFinish(reason: unknown, stopSequence?: string): ReadFinish {
  const { unified, raw } = isObject(reason) ? reason : { unified: reason, raw: undefined };
  const vendors = typeof raw === 'string' && Object.hasOwn(vendorWords, raw) ? vendorWords[raw] : undefined;
  const known = typeof unified === 'string' && Object.hasOwn(words, unified) ? words[unified] : undefined;
  const finish: Finish = {
    reason: vendors ?? known ?? 'unknown',
    ...(stopSequence !== undefined && { stopSequence }),
  };
  return { finish, isSaid: known !== undefined || typeof raw === 'string' };
}

/** Reads a report of usage, of v2 a flat one. Undefined where nothing was said. */
export function readUsage(usage: unknown): Usage | undefined {
  if (!isObject(usage)) return undefined;
  const { inputTokens, outputTokens } = usage;
  const isFlat = !isObject(inputTokens) && !isObject(outputTokens);
  const read = isFlat ? flatUsage(usage) : groupedUsage(inputTokens, outputTokens);
  return read.input === undefined && read.output === undefined ? undefined : read;
}

function groupedUsage(inputTokens: unknown, outputTokens: unknown): Usage {
  const input = isObject(inputTokens) ? inputTokens : {};
  const output = isObject(outputTokens) ? outputTokens : {};
  const cacheWrite = numbers({ total: input.cacheWrite });
  return groups(
    {
      ...numbers({ total: input.total, uncached: input.noCache, cacheRead: input.cacheRead }),
      ...(cacheWrite !== undefined && { cacheWrite }),
    },
    numbers({ total: output.total, text: output.text, reasoning: output.reasoning }) ?? {},
  );
}

const flatUsage = (usage: JsonObject): Usage =>
  groups(
    numbers({ total: usage.inputTokens, cacheRead: usage.cachedInputTokens }) ?? {},
    numbers({ total: usage.outputTokens, reasoning: usage.reasoningTokens }) ?? {},
  );

const groups = (input: NonNullable<Usage['input']>, output: NonNullable<Usage['output']>): Usage => ({
  ...(Object.keys(input).length > 0 && { input }),
  ...(Object.keys(output).length > 0 && { output }),
});

/** Those that are numbers; undefined where none is. */
function numbers<Name extends string>(
  values: Readonly<Record<Name, JsonValue | undefined>>,
): Partial<Record<Name, number>> | undefined {
  const said = Object.entries<JsonValue | undefined>(values).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1]),
  );
  return said.length === 0 ? undefined : (Object.fromEntries(said) as Partial<Record<Name, number>>);
}

const isObject = (value: unknown): value is JsonObject => isJsonObject(value as JsonValue);
