import type { ClientBody } from '#libs/canonical';
import { streamable } from './shapes.js';

/** Whether a request that nobody has decoded yet wants its answer as events; subtitles come whole in any case. */
export function answersInEvents(body: ClientBody): boolean {
  if (body.kind !== 'form') return false;
  const { fields } = body.form;
  const shape = fields.get('response_format')?.[0] ?? 'json';
  const isStream = fields.get('stream')?.[0]?.trim().toLowerCase() === 'true';
  return isStream && [...streamable].some((known) => known === shape);
}
