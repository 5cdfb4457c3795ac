import type { UpstreamReply } from './upstream-call.js';

/** Headers whose `retry-after`, where it is a date, says seconds instead: codecs have no clock. */
export function datesAsSeconds(
  headers: UpstreamReply['headers'],
  now = Date.now(),
): UpstreamReply['headers'] {
  const written = headers['retry-after'];
  if (written === undefined || !/[a-z]/i.test(written)) return headers;
  const date = Date.parse(written);
  if (Number.isNaN(date)) return headers;
  return { ...headers, 'retry-after': String(Math.max(0, Math.ceil((date - now) / 1000))) };
}
