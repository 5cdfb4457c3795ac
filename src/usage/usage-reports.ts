import { Inject, Injectable } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { USAGE_QUERY_REPOSITORY } from '../storage/usage-query.repository.js';
import type {
  UsageInterval,
  UsageLabelFilter,
  UsageQueryRepository,
  UsageSum,
} from '../storage/usage-query.repository.js';
import { TokenLookup } from '../tokens/token-lookup.js';
import { labelNames } from './usage-question.js';
import type { LabelName, UsageQuestion } from './usage-question.js';
import { describeTotals } from './usage-totals.js';

const hour = 3_600_000;
const day = 24 * hour;

/** Tells what requests came to: in all, by groups, over time. */
@Injectable()
export class UsageReports {
  constructor(
    @Inject(USAGE_QUERY_REPOSITORY) private readonly usage: UsageQueryRepository,
    private readonly tokens: TokenLookup,
  ) {}

  /** `total` is of everything asked for; `data` has the groups that cost most, over time where an interval is asked for. */
  async answer(question: UsageQuestion): Promise<JsonObject> {
    const { from, to, groupBy, interval, timezone, limit } = question;
    const total = await this.groups(question, {});
    const parts = groupBy.length === 0 ? total : await this.groups(question, { groupBy });
    const top = [...parts].sort(dearestFirst).slice(0, limit);
    const data = interval === undefined ? top : await this.overTime(question, top, interval);
    return {
      object: 'usage',
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      timezone,
      group_by: [...groupBy],
      total: describeTotals(total[0]),
      groups: parts.length,
      data: data.map((group) => this.toJson(group, question)),
    };
  }

  /** Models that were used without a known price: the most used first. */
  async unpriced({ from, to, filter }: UsageQuestion): Promise<JsonObject> {
    const groupBy = ['provider', 'upstreamModel', 'model'] as const;
    const sums = await this.usage.sums({ from, to, filter, groupBy, latencies: false });
    const without = sums.filter(({ counts }) => counts.unpriced > 0);
    without.sort((one, other) => other.counts.unpriced - one.counts.unpriced);
    return {
      object: 'list',
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      data: without.map(({ labels, counts }) => ({
        provider: labels.provider ?? '',
        upstream_model: labels.upstreamModel ?? '',
        model: labels.model ?? '',
        unpriced_requests: counts.unpriced,
        requests: counts.requests,
        input_tokens: counts.inputTokens,
        output_tokens: counts.outputTokens,
      })),
    };
  }

  private async overTime(
    question: UsageQuestion,
    top: readonly UsageSum[],
    interval: UsageInterval,
  ): Promise<readonly UsageSum[]> {
    const { groupBy } = question;
    const [first] = groupBy;
    if (first === undefined) return this.groups(question, { interval });
    if (top.length === 0) return [];
    const label = labelNames[first];
    const filter = {
      ...question.filter,
      [label]: [...new Set(top.map(({ labels }) => labels[label] ?? ''))],
    };
    const wanted = new Set(top.map(({ labels }) => JSON.stringify(labels)));
    const groups = await this.groups({ ...question, filter }, { groupBy, interval });
    return groups.filter(({ labels }) => wanted.has(JSON.stringify(labels)));
  }

  /** In the order of time. */
  private async groups(
    { from, to, filter }: { readonly from: number; readonly to: number; readonly filter: UsageLabelFilter },
    apart: { readonly groupBy?: readonly LabelName[]; readonly interval?: UsageInterval },
  ): Promise<readonly UsageSum[]> {
    const { groupBy = [], interval } = apart;
    const names = groupBy.map((name) => labelNames[name]);
    // There are so many tokens that their latencies would take longer than people wait: each alone has its own.
    const latencies = !groupBy.some((name) => name === 'token' || name === 'owner' || name === 'team');
    const query = { from, to, filter, latencies, groupBy: names };
    const sums = await this.usage.sums(interval === undefined ? query : { ...query, interval });
    return [...sums].sort((one, other) => (one.interval ?? 0) - (other.interval ?? 0));
  }

  private toJson(sum: UsageSum, question: UsageQuestion): JsonObject {
    const { labels, interval } = sum;
    const name = labels.token === undefined ? undefined : this.tokens.summary(labels.token)?.name;
    return {
      ...(interval !== undefined && intervalFields(interval, question)),
      ...Object.fromEntries(question.groupBy.map((label) => [label, labels[labelNames[label]] ?? ''])),
      ...(name !== undefined && { token_name: name }),
      ...describeTotals(sum),
    };
  }
}

const dearestFirst = (one: UsageSum, other: UsageSum): number =>
  other.counts.nanoDollars - one.counts.nanoDollars || other.counts.requests - one.counts.requests;

/** When it began; of days also which one it was. */
function intervalFields(number: number, { interval }: UsageQuestion): JsonObject {
  if (interval?.length !== 'day') return { start: new Date(number * hour).toISOString() };
  const { offsets = [] } = interval;
  const begins = offsets.map(({ until, offset }) => ({ until, start: number * day - offset }));
  const start =
    (begins.find(({ until, start: time }) => time < until) ?? begins.at(-1))?.start ?? number * day;
  return { date: new Date(number * day).toISOString().slice(0, 10), start: new Date(start).toISOString() };
}
