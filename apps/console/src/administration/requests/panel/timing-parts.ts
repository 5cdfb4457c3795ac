import type { RequestDetailsDto } from '../../api/api-types.js';

export type TimingPartId = 'before' | 'provider' | 'turning' | 'waiting' | 'stream' | 'rest';

/** A stretch of the time a request took, in milliseconds after its beginning. */
export interface TimingPart {
  readonly id: TimingPartId;
  readonly from: number;
  readonly to: number;
}

/** Where the time of a request went, as far as that is known. Its parts follow each other and cover all of it. */
export function timingParts({
  sent_ms: sent,
  answered_ms: answered,
  first_byte_ms: firstByte,
  duration_ms: duration,
}: Pick<
  RequestDetailsDto,
  'sent_ms' | 'answered_ms' | 'first_byte_ms' | 'duration_ms'
>): readonly TimingPart[] {
  const ends: readonly (readonly [TimingPartId, number | null])[] = [
    ['before', sent],
    [sent === null ? 'waiting' : 'provider', answered],
    [answered === null ? 'waiting' : 'turning', firstByte],
    [firstByte === null ? 'rest' : 'stream', duration],
  ];
  const parts: TimingPart[] = [];
  let from = 0;
  for (const [id, end] of ends) {
    if (end === null) continue;
    // Clocks of different places may differ by a tenth.
    const to = Math.min(Math.max(end, from), Math.max(duration, from));
    if (to > from) parts.push({ id, from, to });
    from = to;
  }
  return parts;
}
