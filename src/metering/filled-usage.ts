import { mergeUsage } from '#libs/canonical';
import type { Usage } from '#libs/canonical';
import type { RequestEnd } from '../observability/request-end.js';
import { likelyUsage } from './expected-usage.js';

/** Bytes of an answer for each token in it, roughly: in a stream each comes in an event of its own. */
const streamedBytes = 150;
const wholeBytes = 5;

/** What nobody reported is guessed: nothing that was used counts as nothing. */
export function filledUsage({ record, bytesOut = 0 }: RequestEnd): Usage | undefined {
  const { usage, asked } = record;
  const likely = asked && likelyUsage(asked);
  if (asked === undefined || likely === undefined) return usage;
  if (asked.endpoint !== 'generation') return usage ?? likely;
  if (usage?.input?.total !== undefined && usage.output?.total !== undefined) return usage;
  const hasBegun = record.firstByteAt !== undefined;
  const written = hasBegun ? Math.ceil(bytesOut / (asked.stream ? streamedBytes : wholeBytes)) : 0;
  return mergeUsage({ ...likely, output: { total: written } }, usage ?? {});
}
