import type { HrTime } from '@opentelemetry/api';

/** Milliseconds as OpenTelemetry writes them: seconds and nanoseconds. */
export function hrTime(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1000);
  return [seconds, Math.min(999_999_999, Math.round((milliseconds - seconds * 1000) * 1e6))];
}
