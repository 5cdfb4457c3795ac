import { Session } from 'node:inspector';
import type { Profiler } from 'node:inspector';

/** From an offset in a script to another one. */
type Stretch = readonly [start: number, end: number];

/** What ran since it was asked last, function by function. */
export type Profile = readonly { readonly key: string; readonly ranges: readonly Profiler.CoverageRange[] }[];

/** What tells an input that is worth keeping from one that is not. */
export interface Guide {
  take(): Profile;
  /** Whether something ran that had never run. */
  hasNews(profile: Profile): boolean;
  /** Takes it for known. @returns whether something of it was not */
  learn(profile: Profile): boolean;
  stop(): void;
}

/** Knows which blocks of the code have run, by V8's own counters. */
export class BlockCoverage implements Guide {
  private readonly session = new Session();
  /** Of each function that ran: what of it has not run yet. */
  private readonly missing = new Map<string, readonly Stretch[]>();

  /** @param isExplored whether the code of a script counts */
  constructor(private readonly isExplored: (url: string) => boolean) {
    this.session.connect();
    this.session.post('Profiler.enable');
    this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  take(): Profile {
    let scripts: readonly Profiler.ScriptCoverage[] = [];
    // A session of this very thread answers before `post` returns.
    this.session.post('Profiler.takePreciseCoverage', (error, taken) => {
      if (error !== null) throw error;
      scripts = taken.result;
    });
    return scripts
      .filter(({ url }) => this.isExplored(url))
      .flatMap(({ scriptId, functions }) =>
        functions
          .filter(({ ranges: [whole] }) => whole !== undefined && whole.count > 0)
          .map(({ ranges }) => ({
            key: `${scriptId}:${ranges[0]?.startOffset ?? 0}:${ranges[0]?.endOffset ?? 0}`,
            ranges,
          })),
      );
  }

  hasNews(profile: Profile): boolean {
    return profile.some(({ key, ranges }) => this.left(key, ranges) !== undefined);
  }

  learn(profile: Profile): boolean {
    let isNew = false;
    for (const { key, ranges } of profile) {
      const left = this.left(key, ranges);
      if (left === undefined) continue;
      this.missing.set(key, left);
      isNew = true;
    }
    return isNew;
  }

  stop(): void {
    this.session.post('Profiler.stopPreciseCoverage');
    this.session.disconnect();
  }

  /** What of a function is missing now; undefined where that is what was missing before. */
  private left(key: string, ranges: readonly Profiler.CoverageRange[]): readonly Stretch[] | undefined {
    const before = this.missing.get(key);
    if (before?.length === 0) return undefined;
    const idle = idleStretches(ranges);
    if (before === undefined) return idle;
    const left = common(before, idle);
    return lengthOf(left) < lengthOf(before) ? left : undefined;
  }
}

/** Ranges come from the outermost inwards, and count for what no later one says anything of. */
function idleStretches(ranges: readonly Profiler.CoverageRange[]): readonly Stretch[] {
  if (ranges.every(({ count }) => count > 0)) return [];
  const edges = [...new Set(ranges.flatMap(({ startOffset, endOffset }) => [startOffset, endOffset]))];
  edges.sort((left, right) => left - right);
  const stretches: Stretch[] = [];
  for (const [place, start] of edges.slice(0, -1).entries()) {
    const end = edges[place + 1] ?? start;
    const innermost = ranges.findLast((range) => range.startOffset <= start && range.endOffset >= end);
    if (innermost?.count === 0) stretches.push([start, end]);
  }
  return stretches;
}

function common(some: readonly Stretch[], others: readonly Stretch[]): readonly Stretch[] {
  return some.flatMap(([start, end]) =>
    others
      .map(([from, to]): Stretch => [Math.max(start, from), Math.min(end, to)])
      .filter(([from, to]) => from < to),
  );
}

const lengthOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, [start, end]) => sum + end - start, 0);

/** Where nothing is counted, nothing is news. */
export const blindGuide: Guide = {
  take: () => [],
  hasNews: () => false,
  learn: () => false,
  stop: () => undefined,
};
