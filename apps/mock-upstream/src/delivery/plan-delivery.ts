import type { Faults } from '../scripts/faults.js';
import type { DeliveryPlan } from './delivery-plan.js';
import { damageContent, intactContent } from './damage-content.js';
import type { DamagedContent } from './damage-content.js';
import type { FailureWording } from './failure-wording.js';
import type { RenderedAnswer } from './rendered-answer.js';

/** Delivers an answer with which nothing goes wrong. */
export function planWhole(answer: RenderedAnswer): DeliveryPlan {
  return toPlan(answer, {}, intactContent(answer));
}

/** Works a script's faults into an answer. */
export function planDelivery(answer: RenderedAnswer, faults: Faults, wording: FailureWording): DeliveryPlan {
  return toPlan(answer, faults, damageContent(answer, faults, wording));
}

function toPlan(
  answer: RenderedAnswer,
  faults: Faults,
  { frames, ending, length }: DamagedContent,
): DeliveryPlan {
  const chunks = faults.chunkSize === undefined ? frames : rechunk(frames, faults.chunkSize);
  const ownChunks = answer.kind === 'raw' || faults.chunkSize !== undefined;
  const pace = faults.delayBetweenChunks ?? (ownChunks ? 0 : undefined);
  return {
    status: answer.status,
    headers: {
      ...answer.headers,
      ...(length !== undefined && { 'content-length': String(length) }),
      ...faults.headers,
    },
    chunks,
    ending,
    silent: faults.silent ?? false,
    delayBeforeHead: faults.delayBeforeHead ?? 0,
    delayBeforeFirstByte: faults.delayBeforeFirstByte ?? 0,
    ...(pace !== undefined && { delayBetweenChunks: pace }),
  };
}

function rechunk(frames: readonly Buffer[], size: number): readonly Buffer[] {
  const whole = Buffer.concat(frames);
  return Array.from({ length: Math.ceil(whole.length / size) }, (_, position) =>
    whole.subarray(position * size, (position + 1) * size),
  );
}
