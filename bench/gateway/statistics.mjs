/** @returns the 50th, 90th and 99th percentile and the largest; undefined of nothing */
export function percentiles(values) {
  if (values.length === 0) return undefined;
  const sorted = Float64Array.from(values).sort();
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99), most: sorted.at(-1) };
}

export const median = (values) => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** How far values lie apart, as a part of their median. Leaves the best and the worst of five and more out. */
export function spread(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const kept = sorted.length >= 5 ? sorted.slice(1, -1) : sorted;
  return (kept.at(-1) - kept[0]) / median(values);
}
