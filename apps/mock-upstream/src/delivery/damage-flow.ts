import type { Faults } from '../scripts/faults.js';
import type { DeliveryPlan } from './delivery-plan.js';
import type { FailureWording } from './failure-wording.js';
import { htmlPage } from './html-page.js';

/** Chunks after the faults that concern their content. */
export interface DamagedFlow {
  readonly frames: Iterable<Buffer>;
  readonly ending: DeliveryPlan['ending'];
}

/** As `damageContent`, for chunks that are made while they are sent: what counts as an event is a chunk. */
export function damageFlow(frames: Iterable<Buffer>, faults: Faults, wording: FailureWording): DamagedFlow {
  const { malformed, bareError, cut, hangAfterEvents, endAfterEvents } = faults;
  const spoilt = malformed
    ? follow(take(frames, malformed.afterEvents ?? 0), htmlPage)
    : bareError
      ? follow(take(frames, bareError.afterEvents ?? 0), errorOf(bareError.code, bareError.body, wording))
      : frames;
  if (cut) {
    const kept =
      cut.afterBytes === undefined ? take(spoilt, cut.afterEvents ?? 0) : takeBytes(spoilt, cut.afterBytes);
    return { frames: kept, ending: cut.how ?? 'close' };
  }
  if (hangAfterEvents !== undefined) return { frames: take(spoilt, hangAfterEvents), ending: 'hang' };
  return { frames: endAfterEvents === undefined ? spoilt : take(spoilt, endAfterEvents), ending: 'end' };
}

/** The same bytes in chunks of one size. */
export function* rechunkFlow(frames: Iterable<Buffer>, size: number): Iterable<Buffer> {
  let rest = Buffer.alloc(0);
  for (const frame of frames) {
    const held = rest.length === 0 ? frame : Buffer.concat([rest, frame]);
    const whole = held.length - (held.length % size);
    for (let at = 0; at < whole; at += size) yield held.subarray(at, at + size);
    rest = Buffer.from(held.subarray(whole));
  }
  if (rest.length > 0) yield rest;
}

function errorOf(code: number | undefined, body: unknown, wording: FailureWording): Buffer {
  return Buffer.from(JSON.stringify(body ?? wording.body(code ?? 500)));
}

function* take(frames: Iterable<Buffer>, count: number): Iterable<Buffer> {
  let left = count;
  if (left <= 0) return;
  for (const frame of frames) {
    yield frame;
    if (--left <= 0) return;
  }
}

function* takeBytes(frames: Iterable<Buffer>, count: number): Iterable<Buffer> {
  let left = count;
  if (left <= 0) return;
  for (const frame of frames) {
    yield frame.subarray(0, left);
    left -= frame.length;
    if (left <= 0) return;
  }
}

function* follow(frames: Iterable<Buffer>, last: Buffer): Iterable<Buffer> {
  yield* frames;
  yield last;
}
