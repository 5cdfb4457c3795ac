/** What a clock is ahead of UTC, in milliseconds, until (before) a time. */
export interface ZoneOffset {
  readonly until: number;
  readonly offset: number;
}

const hour = 3_600_000;

/**
 * How far the clocks of a zone are ahead of UTC between two times, to the hour at which they are put forward or back.
 * @param zone IANA's name of it
 * @throws RangeError where there is no such zone
 */
export function zoneOffsets(zone: string, from: number, to: number): readonly ZoneOffset[] {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsets: ZoneOffset[] = [];
  let offset = offsetAt(format, from);
  // Clocks are put forward and back at most every few weeks.
  for (let start = from; start < to; start += 168 * hour) {
    const end = Math.min(start + 168 * hour, to);
    if (offsetAt(format, end) === offset) continue;
    const until = changeBetween(format, start, end, offset);
    offsets.push({ until, offset });
    offset = offsetAt(format, until);
  }
  return [...offsets, { until: to, offset }];
}

function changeBetween(format: Intl.DateTimeFormat, start: number, end: number, offset: number): number {
  let [before, after] = [Math.floor(start / hour), Math.ceil(end / hour)];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(format, middle * hour) === offset) before = middle;
    else after = middle;
  }
  return after * hour;
}

function offsetAt(format: Intl.DateTimeFormat, time: number): number {
  const said = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(said) ?? [];
  const ahead = Number(hours) * hour + Number(minutes) * 60_000 + Number(seconds) * 1_000;
  return sign === '-' ? -ahead : ahead;
}
