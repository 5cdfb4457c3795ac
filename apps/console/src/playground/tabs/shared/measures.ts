import type { Exchange } from '../../../gateway/exchange.js';
import { readLosses } from '../../../gateway/read-losses.js';
import type { Loss } from '../../conversation/conversation.js';
import { tabsTexts } from '../../../texts/tabs.js';
import { numberOf, objectOf } from './fields.js';

/** What the line under a result tells. */
export interface TabMeasures {
  /** Lane, times, usage, cost, each in words. */
  readonly words: readonly string[];
  /** What had no place on the way. */
  readonly losses: readonly Loss[];
}

const texts = tabsTexts.measures;

/**
 * What an exchange tells of itself.
 * @param usage of the answer, as the vendor's format has it
 * @param times more times in words, such as that of the first sound
 */
export function measuresOf(exchange: Exchange, usage?: unknown, times: readonly string[] = []): TabMeasures {
  const headers = exchange.response?.headers ?? {};
  const lane = headers['x-gateway-lane'];
  const cost = headers['x-gateway-cost'];
  const estimated = headers['x-gateway-usage'] === 'estimated';
  const used = usageWords(usage);
  return {
    words: [
      ...(lane !== undefined ? [lane] : []),
      ...times,
      ...(exchange.endedAt !== undefined ? [texts.seconds(inSeconds(exchange.endedAt))] : []),
      ...(used !== undefined ? [estimated ? `${used} (${texts.estimated})` : used] : []),
      ...(cost !== undefined ? [cost] : []),
    ],
    losses: readLosses(headers['x-gateway-losses']),
  };
}

/** Milliseconds as seconds with two digits. */
export const inSeconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(2);

/** Usage in words, of embeddings, rerankers, pictures and sound; undefined where it tells nothing. */
export function usageWords(usage: unknown): string | undefined {
  const fields = objectOf(usage);
  const seconds = numberOf(fields.seconds);
  if (seconds !== undefined) return texts.audioSeconds(seconds.toFixed(1));
  const input =
    numberOf(fields.input_tokens) ?? numberOf(fields.prompt_tokens) ?? numberOf(fields.total_tokens);
  const output = numberOf(fields.output_tokens) ?? numberOf(fields.completion_tokens);
  if (input !== undefined && output !== undefined)
    return texts.tokens(input.toLocaleString('en'), output.toLocaleString('en'));
  if (input !== undefined) return texts.inputTokens(input.toLocaleString('en'));
  const units = numberOf(fields.search_units);
  return units === undefined ? undefined : texts.searchUnits(units.toLocaleString('en'));
}
