import type { WireEvent } from '#libs/canonical';
import type { JsonValue } from '#libs/json';
import type { CutFault, ErrorFault, Faults, InsertedFault, MalformedFault } from '../scripts/faults.js';
import type { DeliveryPlan } from './delivery-plan.js';
import type { FailureWording } from './failure-wording.js';
import { htmlPage } from './html-page.js';
import { frameStream } from './rendered-answer.js';
import type { FlowingAnswer, RenderedAnswer, StreamedAnswer } from './rendered-answer.js';

/** An answer that is at hand before it is sent. */
export type HeldAnswer = Exclude<RenderedAnswer, FlowingAnswer>;

/** An answer's bytes after the faults that concern its content. */
export interface DamagedContent {
  readonly frames: readonly Buffer[];
  readonly ending: DeliveryPlan['ending'];
  /** The length to announce. Absent: none, the body goes out chunked. */
  readonly length?: number;
}

/** Puts errors and rubbish into an answer and ends it early, as its script wants it. */
export function damageContent(answer: HeldAnswer, faults: Faults, wording: FailureWording): DamagedContent {
  const frames = insertFaults(answer, faults, wording);
  const isJson = answer.kind === 'json';
  const length = lengthOf(answer, frames);
  if (faults.cut) {
    return { frames: cut(frames, faults.cut, isJson), ending: faults.cut.how ?? 'close', ...length };
  }
  if (faults.hangAfterEvents !== undefined) {
    return { frames: take(frames, faults.hangAfterEvents, isJson), ending: 'hang', ...length };
  }
  if (faults.endAfterEvents !== undefined) {
    return { frames: take(frames, faults.endAfterEvents, isJson), ending: 'end' };
  }
  const again = faults.repeatEnd === true && hasEndMark(answer) ? frames.slice(-1) : [];
  return { frames: [...frames, ...again], ending: 'end', ...length };
}

/** Whether an event of its own says that a stream is over: named ones do, and `[DONE]`. */
function hasEndMark(answer: HeldAnswer): boolean {
  const last = answer.kind === 'stream' ? answer.events.at(-1) : undefined;
  return last !== undefined && (last.event !== undefined || last.data === '[DONE]');
}

/** The content of an answer with which nothing goes wrong. */
export function intactContent(answer: HeldAnswer): DamagedContent {
  const frames = answer.kind === 'stream' ? frameStream(answer.events, answer.framing) : answer.frames;
  return { frames, ending: 'end', ...lengthOf(answer, frames) };
}

/** Streams have no length, nor have answers of a script's own bytes. */
function lengthOf({ kind }: HeldAnswer, frames: readonly Buffer[]): { length?: number } {
  return kind === 'json' ? { length: frames.reduce((size, frame) => size + frame.length, 0) } : {};
}

function insertFaults(answer: HeldAnswer, faults: Faults, wording: FailureWording): readonly Buffer[] {
  if (answer.kind === 'stream') return insertIntoStream(answer, faults, wording);
  if (faults.malformed) return malformWhole(answer.frames, faults.malformed);
  if (faults.bareError) return [bareError(faults.bareError, wording)];
  return answer.frames;
}

function insertIntoStream(
  { events, framing }: StreamedAnswer,
  { malformed, errorEvent, bareError: bare }: Faults,
  wording: FailureWording,
): readonly Buffer[] {
  const first = (fault: InsertedFault): readonly WireEvent[] => events.slice(0, fault.afterEvents ?? 0);
  if (malformed?.kind === 'framing') return frameStream(first(malformed), framing, htmlPage);
  if (malformed) {
    const rest = events.slice(malformed.afterEvents ?? 0);
    return frameStream([...first(malformed), wording.malformed, ...rest], framing);
  }
  if (bare) return frameStream(first(bare), framing, bareError(bare, wording));
  if (!errorEvent) return frameStream(events, framing);
  return frameStream(
    [...first(errorEvent), ...numbered(wording.events(errorBody(errorEvent, wording)), errorEvent)],
    framing,
  );
}

/** Formats that number their events go on counting. */
const numbered = (events: readonly WireEvent[], { afterEvents = 0 }: InsertedFault): readonly WireEvent[] =>
  events.map((event, place) => ({
    ...event,
    data: event.data.replace(/"sequence_number":\d+/u, `"sequence_number":${afterEvents + place}`),
  }));

function malformWhole(frames: readonly Buffer[], { kind }: MalformedFault): readonly Buffer[] {
  return kind === 'framing' ? [htmlPage] : [firstHalf(frames)];
}

function bareError(fault: ErrorFault, wording: FailureWording): Buffer {
  return Buffer.from(JSON.stringify(errorBody(fault, wording)));
}

function errorBody({ code = 500, body }: ErrorFault, wording: FailureWording): JsonValue {
  return body ?? wording.body(code);
}

function cut(
  frames: readonly Buffer[],
  { afterEvents, afterBytes }: CutFault,
  isJson: boolean,
): readonly Buffer[] {
  if (afterBytes === undefined) return take(frames, afterEvents ?? 0, isJson);
  const kept: Buffer[] = [];
  let left = afterBytes;
  for (const frame of frames) {
    if (left <= 0) break;
    kept.push(frame.subarray(0, left));
    left -= frame.length;
  }
  return kept;
}

/** The first events; of one JSON body its first half, unless nothing is wanted at all. */
function take(frames: readonly Buffer[], count: number, isJson: boolean): readonly Buffer[] {
  return isJson && count > 0 ? [firstHalf(frames)] : frames.slice(0, count);
}

function firstHalf(frames: readonly Buffer[]): Buffer {
  const whole = Buffer.concat(frames);
  return whole.subarray(0, Math.floor(whole.length / 2));
}
