import type { JsonObject } from '../shared/fields.js';
import { arrayOf, numberOf, objectOf, textOf } from '../shared/fields.js';

/** What was said in a session, by whom, as its events tell it. Pure. */
export interface SessionLog {
  readonly entries: readonly LogEntry[];
  /** Whether the other side hears somebody speak. */
  readonly hearing: boolean;
  /** Whether an answer is being made. */
  readonly responding: boolean;
  /** Whether the session writes down what the person says. */
  readonly transcribes: boolean;
}

export interface LogEntry {
  /** The item's id in the session. */
  readonly id: string;
  readonly role: 'user' | 'assistant' | 'tool' | 'notice';
  readonly text: string;
  readonly isSpoken: boolean;
  /** Of what was spoken by the person: whether its words are still awaited. */
  readonly isAwaited?: boolean;
  /** Milliseconds that were heard before it was interrupted. */
  readonly heardFor?: number;
  /** Why the answer ended, where it was not simply finished: `cancelled`, `incomplete`, `failed`. */
  readonly ending?: string;
  readonly usage?: unknown;
}

export const emptyLog: SessionLog = { entries: [], hearing: false, responding: false, transcribes: false };

/** The log after an event of the session, in either protocol. */
export function logAfter(log: SessionLog, event: JsonObject): SessionLog {
  const type = textOf(event.type) ?? '';
  const id = textOf(event.item_id) ?? '';
  const deltas = /^response\.(?:output_)?(text|audio_transcript)\.(delta|done)$/.exec(type);
  if (deltas !== null) {
    const isSpoken = deltas[1] === 'audio_transcript';
    const whole = textOf(event.text) ?? textOf(event.transcript);
    return changed(withEntry(log, { id, role: 'assistant', text: '', isSpoken }), id, (entry) => ({
      ...entry,
      isSpoken,
      text: deltas[2] === 'done' ? (whole ?? entry.text) : entry.text + (textOf(event.delta) ?? ''),
    }));
  }
  switch (type) {
    case 'session.created':
    case 'session.updated':
      return { ...log, transcribes: transcriptionOf(objectOf(event.session)) != null };
    case 'conversation.item.added':
    case 'conversation.item.created':
    case 'response.output_item.added':
      return withItem(log, objectOf(event.item), textOf(event.previous_item_id));
    case 'response.output_item.done':
      return withItem(log, objectOf(event.item), undefined);
    case 'conversation.item.deleted':
      return { ...log, entries: log.entries.filter((entry) => entry.id !== id) };
    case 'conversation.item.input_audio_transcription.delta':
      return changed(log, id, (entry) => ({ ...entry, text: entry.text + (textOf(event.delta) ?? '') }));
    case 'conversation.item.input_audio_transcription.completed':
      return changed(log, id, (entry) =>
        settled({ ...entry, text: (textOf(event.transcript) ?? entry.text).trim() }),
      );
    case 'conversation.item.input_audio_transcription.failed':
      return changed(log, id, settled);
    case 'conversation.item.truncated':
      return changed(log, id, (entry) => ({ ...entry, heardFor: numberOf(event.audio_end_ms) ?? 0 }));
    case 'input_audio_buffer.speech_started':
      return { ...log, hearing: true };
    case 'input_audio_buffer.speech_stopped':
    case 'input_audio_buffer.committed':
    case 'input_audio_buffer.cleared':
      return { ...log, hearing: false };
    case 'response.created':
      return { ...log, responding: true };
    case 'response.done':
      return withEnding({ ...log, responding: false }, objectOf(event.response));
    default:
      return log;
  }
}

/** Says something between what was said, such as that a new session began. */
export const withNotice = (log: SessionLog, id: string, text: string): SessionLog =>
  withEntry(log, { id, role: 'notice', text, isSpoken: false });

/** When a session is over nothing is awaited any more. */
export const ended = (log: SessionLog): SessionLog => ({
  entries: log.entries.map((entry) => (entry.isAwaited === true ? settled(entry) : entry)),
  hearing: false,
  responding: false,
  transcribes: false,
});

/** In either protocol. */
const transcriptionOf = (session: JsonObject): unknown =>
  objectOf(objectOf(session.audio).input).transcription ?? session.input_audio_transcription;

const settled = (entry: LogEntry): LogEntry => ({ ...entry, isAwaited: false });

function withItem(log: SessionLog, item: JsonObject, previous: string | undefined): SessionLog {
  const id = textOf(item.id);
  if (id === undefined) return log;
  if (item.type === 'function_call') {
    const text = `${textOf(item.name) ?? ''}(${textOf(item.arguments) ?? ''})`;
    const call: LogEntry = { id, role: 'tool', text, isSpoken: false };
    return changed(withEntry(log, call, previous), id, () => call);
  }
  if (item.type !== 'message' || (item.role !== 'user' && item.role !== 'assistant')) return log;
  const parts = arrayOf(item.content).map(objectOf);
  const isSpoken = parts.some(({ type }) => textOf(type)?.includes('audio') === true);
  const text = parts.map((part) => textOf(part.text) ?? textOf(part.transcript) ?? '').join('');
  const isAwaited = item.role === 'user' && isSpoken && text === '' && log.transcribes;
  return withEntry(log, { id, role: item.role, text, isSpoken, ...(isAwaited && { isAwaited }) }, previous);
}

/** Puts an entry after another one, or at the end; nothing where it is there already. */
function withEntry(log: SessionLog, entry: LogEntry, previous?: string): SessionLog {
  if (log.entries.some(({ id }) => id === entry.id)) return log;
  const place = previous === undefined ? -1 : log.entries.findIndex(({ id }) => id === previous);
  const at = place === -1 ? log.entries.length : place + 1;
  return { ...log, entries: log.entries.toSpliced(at, 0, entry) };
}

function changed(log: SessionLog, id: string, change: (entry: LogEntry) => LogEntry): SessionLog {
  return { ...log, entries: log.entries.map((entry) => (entry.id === id ? change(entry) : entry)) };
}

function withEnding(log: SessionLog, response: JsonObject): SessionLog {
  const status = textOf(response.status);
  const last = arrayOf(response.output)
    .map((item) => textOf(objectOf(item).id))
    .findLast((id) => log.entries.some((entry) => entry.id === id));
  if (last === undefined) return log;
  return changed(log, last, (entry) => ({
    ...entry,
    ...(status !== undefined && status !== 'completed' && { ending: status }),
    ...(response.usage !== undefined && response.usage !== null && { usage: response.usage }),
  }));
}
