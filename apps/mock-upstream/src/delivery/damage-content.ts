import type { JsonValue } from '#libs/json';
import type { CutFault, ErrorFault, Faults, MalformedFault } from '../scripts/faults.js';
import type { DeliveryPlan } from './delivery-plan.js';
import type { FailureWording } from './failure-wording.js';
import { renderEvent } from './rendered-answer.js';
import type { RenderedAnswer } from './rendered-answer.js';

/** An answer's bytes after the faults that concern its content. */
export interface DamagedContent {
  readonly frames: readonly Buffer[];
  readonly ending: DeliveryPlan['ending'];
  /** The length to announce. Absent: none, the body goes out chunked. */
  readonly length?: number;
}

const htmlPage = Buffer.from('<html><head><title>502 Bad Gateway</title></head><body></body></html>\n');

/** Puts errors and rubbish into an answer and ends it early, as its script wants it. */
export function damageContent(
  answer: RenderedAnswer,
  faults: Faults,
  wording: FailureWording,
): DamagedContent {
  const frames = insertFaults(answer, faults, wording);
  const isJson = answer.kind === 'json';
  const length = isJson ? { length: sizeOf(frames) } : {};
  if (faults.cut) {
    return { frames: cut(frames, faults.cut, isJson), ending: faults.cut.how ?? 'close', ...length };
  }
  if (faults.hangAfterEvents !== undefined) {
    return { frames: take(frames, faults.hangAfterEvents, isJson), ending: 'hang', ...length };
  }
  if (faults.endAfterEvents !== undefined) {
    return { frames: take(frames, faults.endAfterEvents, isJson), ending: 'end' };
  }
  return { frames, ending: 'end', ...length };
}

function insertFaults(answer: RenderedAnswer, faults: Faults, wording: FailureWording): readonly Buffer[] {
  const { malformed, errorEvent, bareError } = faults;
  const { kind, frames } = answer;
  if (malformed)
    return kind === 'stream' ? malformStream(frames, malformed) : malformWhole(frames, malformed);
  if (bareError) {
    const bare = Buffer.from(JSON.stringify(errorBody(bareError, wording)));
    return kind === 'stream' ? [...frames.slice(0, bareError.afterEvents ?? 0), bare] : [bare];
  }
  if (errorEvent && kind === 'stream') {
    const events = wording.events(errorBody(errorEvent, wording)).map(renderEvent);
    return [...frames.slice(0, errorEvent.afterEvents ?? 0), ...events];
  }
  return frames;
}

function malformStream(
  frames: readonly Buffer[],
  { kind, afterEvents = 0 }: MalformedFault,
): readonly Buffer[] {
  const before = frames.slice(0, afterEvents);
  if (kind === 'framing') return [...before, htmlPage];
  return [
    ...before,
    renderEvent({ data: '{"id":"chatcmpl-mock","choices":[{"delta":{"con' }),
    ...frames.slice(afterEvents),
  ];
}

function malformWhole(frames: readonly Buffer[], { kind }: MalformedFault): readonly Buffer[] {
  return kind === 'framing' ? [htmlPage] : [firstHalf(frames)];
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

function sizeOf(frames: readonly Buffer[]): number {
  return frames.reduce((size, frame) => size + frame.length, 0);
}
