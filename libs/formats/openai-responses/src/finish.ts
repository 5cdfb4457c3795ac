import type { Finish, FinishReason } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { format } from './format.js';

/** What an answer held, as far as it tells why it ended. */
export interface AnswerTraits {
  readonly hasToolCalls: boolean;
  readonly hasRefusal: boolean;
}

/** How an answer's end is written. */
export interface WrittenFinish {
  readonly status: string;
  readonly incomplete_details: JsonObject | null;
  readonly error: JsonObject | null;
}

const incompleteReasons: Readonly<Record<string, FinishReason>> = {
  max_output_tokens: 'length',
  content_filter: 'content-filter',
  max_messages: 'pause',
  steered: 'pause',
};

const statuses: ReadonlySet<string> = new Set([
  'completed',
  'failed',
  'in_progress',
  'cancelled',
  'queued',
  'incomplete',
]);

/** Reads `status` and the reason of an answer that is not whole. The raw word is the reason, else the status. */
export function readFinish(
  status: string | undefined,
  incompleteDetails: JsonValue | undefined,
  traits: AnswerTraits,
): Finish {
  if (status === undefined) return { reason: naturalEnd(traits) };
  const detail = isJsonObject(incompleteDetails) ? incompleteDetails.reason : undefined;
  const value = status === 'incomplete' && typeof detail === 'string' ? detail : status;
  return { reason: reasonFor(status, value, traits), raw: { format, value } };
}

function reasonFor(status: string, value: string, traits: AnswerTraits): FinishReason {
  if (status === 'completed') return naturalEnd(traits);
  const known = Object.hasOwn(incompleteReasons, value) ? incompleteReasons[value] : undefined;
  return status === 'incomplete' ? (known ?? 'unknown') : 'unknown';
}

function naturalEnd({ hasToolCalls, hasRefusal }: AnswerTraits): FinishReason {
  if (hasToolCalls) return 'tool-calls';
  return hasRefusal ? 'refusal' : 'stop';
}

/** Writes why the answer ended: the upstream's own word where it was of this format. */
export function writeFinish(finish: Finish, hasRefusal: boolean): WrittenFinish {
  const { reason, raw } = finish;
  if (raw?.format === format) return statuses.has(raw.value) ? ended(raw.value) : incomplete(raw.value);
  switch (reason) {
    case 'length':
    case 'context-window':
      return incomplete('max_output_tokens');
    case 'content-filter':
      return incomplete('content_filter');
    case 'refusal':
      return hasRefusal ? ended('completed') : incomplete('content_filter');
    case 'error':
      return failed();
    default:
      return ended('completed');
  }
}

function ended(status: string): WrittenFinish {
  return { status, incomplete_details: null, error: null };
}

function incomplete(reason: string): WrittenFinish {
  return { status: 'incomplete', incomplete_details: { reason }, error: null };
}

function failed(): WrittenFinish {
  const error = { code: 'server_error', message: 'The model failed before its answer was whole.' };
  return { status: 'failed', incomplete_details: null, error };
}
