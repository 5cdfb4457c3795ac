import type { IncomingMessage } from 'node:http';
import { GatewayError } from '#libs/canonical';
import { staleStatus } from '../reading/read-revision.js';
import type { StaleEntryError } from './stale-entry-error.js';

/** What was decided on an older provider or model, as the admin API tells it. */
export const explainStaleEntry = (
  { message }: StaleEntryError,
  { headers }: Pick<IncomingMessage, 'headers'>,
): GatewayError =>
  new GatewayError('caller_invalid_request', message, { status: staleStatus(headers), reason: 'stale' });
