import type {
  CanonicalResponse,
  Finish,
  FinishReason,
  Part,
  StreamEvent,
  ToolCallPart,
} from '#libs/canonical';
import { fold } from '#libs/canonical';
import type { TestedFormat } from './formats.js';

/** What an answer must say to the clients of any format that has words for it. */
export interface Essence {
  readonly words: string;
  readonly calls: readonly object[];
  readonly end: string;
  readonly input: number;
  readonly output: number;
}

/** Formats tell ends apart as finely as they have words for them. */
const ends: Readonly<Record<FinishReason, string>> = {
  stop: 'natural',
  'stop-sequence': 'natural',
  pause: 'natural',
  unknown: 'natural',
  error: 'natural',
  'tool-calls': 'calls',
  length: 'limit',
  'context-window': 'limit',
  'content-filter': 'filter',
  refusal: 'filter',
};

/** What `format` must tell of the first candidate of a whole answer. */
export function essenceOf(
  events: readonly StreamEvent[],
  { answers }: Pick<TestedFormat, 'answers'>,
): Essence {
  const { candidates, usage } = fold(events);
  const { parts = [], finish } = candidates[0] ?? {};
  const hasCalls = answers.features['tool-call'].carriage !== 'reported';
  const { audio, 'audio-transcript': transcript } = answers.features;
  const isHeard = transcript.carriage === 'kept' || audio.carriage === 'approximated';
  const calls = hasCalls ? parts.filter(isClientCall) : [];
  return {
    words: parts.map((part) => wordsOf(part) + (isHeard ? transcriptOf(part) : '')).join(''),
    calls: calls.map(callOf),
    end: endOf(finish, calls.length > 0),
    // Some formats must tell a count, and nobody said one.
    input: usage?.input?.total ?? 0,
    output: usage?.output?.total ?? 0,
  };
}

function endOf(finish: Finish | undefined, hasCalls: boolean): string {
  const end = ends[finish?.reason ?? 'unknown'];
  if (end !== 'calls' && end !== 'natural') return end;
  return hasCalls ? 'calls' : 'natural';
}

function wordsOf(part: Part): string {
  return part.type === 'text' || part.type === 'refusal' ? part.text : '';
}

/** What was spoken is text to clients that hear nothing. */
function transcriptOf(part: Part): string {
  return part.type === 'media' ? (part.transcript ?? '') : '';
}

function isClientCall(part: Part): part is ToolCallPart {
  return part.type === 'tool-call' && part.executor === 'client';
}

/** Free text is a field of an object in formats whose tools take objects alone. */
function callOf({ name, kind, input }: ToolCallPart): object {
  return { name, input: kind === 'custom' ? { input } : parsed(input) };
}

/** Formats whose arguments are objects write them anew, and other text as a field of one. */
function parsed(input: string): unknown {
  if (input.trim() === '') return {};
  try {
    // Numbers larger than any are null in what is written anew.
    const value: unknown = JSON.parse(JSON.stringify(JSON.parse(input)));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { _raw: input };
  } catch {
    return { _raw: input };
  }
}

/**
 * There is an answer that all formats say alike: not one that failed, which some tell as an error; nor speech,
 * whose words some have no place for; nor a refusal before other words, which some set apart.
 */
export function isPlain({ candidates: [first] }: CanonicalResponse): boolean {
  if (first === undefined || first.finish.reason === 'error') return false;
  const refusal = first.parts.findIndex(({ type }) => type === 'refusal');
  const text = first.parts.findLastIndex(({ type }) => type === 'text');
  return (refusal < 0 || refusal > text) && !first.parts.some(isSpeech);
}

const isSpeech = (part: Part): boolean => part.type === 'media' && part.media === 'audio';

/** Counts and reasons that contradict each other, as generated ones do, come out in a format's own way. */
export function saidIn(events: readonly StreamEvent[], to: Pick<TestedFormat, 'answers'>): object {
  const { words, calls } = essenceOf(events, to);
  return { words, calls };
}
