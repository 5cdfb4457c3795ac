import type { JsonObject } from '#libs/json';

/** Tokens read. Undefined is "not said", never 0. */
export interface InputUsage {
  /** Everything the model read, cache included. */
  readonly total?: number;
  /** Neither read from nor written to a cache. */
  readonly uncached?: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: { readonly total?: number; readonly fiveMinutes?: number; readonly oneHour?: number };
  readonly text?: number;
  readonly audio?: number;
  readonly image?: number;
  /** Seconds of audio heard, where the vendor counts time. */
  readonly seconds?: number;
  /** Characters read, where the vendor counts those. */
  readonly characters?: number;
  /** Searches among documents, where the vendor counts those: one reads as many as a search unit of the vendor's holds. */
  readonly searches?: number;
}

/** Tokens written. `total` includes reasoning. */
export interface OutputUsage {
  readonly total?: number;
  readonly text?: number;
  readonly reasoning?: number;
  readonly audio?: number;
  readonly image?: number;
  /** Pictures made, where the vendor counts those. */
  readonly images?: number;
  /** Seconds of audio made, where the vendor counts time. */
  readonly seconds?: number;
  readonly acceptedPrediction?: number;
  readonly rejectedPrediction?: number;
}

/** What a request used. Reports are merged field by field: a later report wins where it says something. */
export interface Usage {
  readonly input?: InputUsage;
  readonly output?: OutputUsage;
  /** Calls of vendor-run tools by name. */
  readonly serverTools?: Readonly<Record<string, number>>;
  /** True where the gateway counted because the upstream did not say. */
  readonly estimated?: boolean;
  /** The vendor's report as it came, for the same vendor's format. */
  readonly raw?: JsonObject;
}

/** Merges two usage reports field by field; what `next` leaves out stays as `previous` had it. */
export function mergeUsage(previous: Usage | undefined, next: Usage): Usage {
  if (previous === undefined) return next;
  const input = mergeInput(previous.input, next.input);
  const output = mergeGroup(previous.output, next.output);
  const serverTools = mergeGroup(previous.serverTools, next.serverTools);
  const raw = mergeGroup(previous.raw, next.raw);
  const estimated = next.estimated ?? previous.estimated;
  return {
    ...(input && { input }),
    ...(output && { output }),
    ...(serverTools && { serverTools }),
    ...(estimated !== undefined && { estimated }),
    ...(raw && { raw }),
  };
}

function mergeInput(previous: InputUsage | undefined, next: InputUsage | undefined): InputUsage | undefined {
  const merged = mergeGroup(previous, next);
  const cacheWrite = mergeGroup(previous?.cacheWrite, next?.cacheWrite);
  return merged && { ...merged, ...(cacheWrite && { cacheWrite }) };
}

function mergeGroup<Group extends object>(
  previous: Group | undefined,
  next: Group | undefined,
): Group | undefined {
  if (previous === undefined || next === undefined) return next ?? previous;
  const said = Object.entries(next).filter(([, value]) => value !== undefined);
  return { ...previous, ...Object.fromEntries(said) };
}

/** What was read, without a word of what was written. */
export const withoutOutput = (usage: Usage): Usage =>
  Object.fromEntries(Object.entries(usage).filter(([side]) => side !== 'output'));
