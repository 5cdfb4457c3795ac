import type { Faults } from '../scripts/faults.js';
import type { DeliveryPlan } from './delivery-plan.js';
import { damageContent, intactContent } from './damage-content.js';
import type { DamagedContent } from './damage-content.js';
import { damageFlow, rechunkFlow } from './damage-flow.js';
import type { FailureWording } from './failure-wording.js';
import type { FlowingAnswer, RenderedAnswer } from './rendered-answer.js';

/** Delivers an answer with which nothing goes wrong. */
export function planWhole(answer: RenderedAnswer): DeliveryPlan {
  if (answer.kind === 'flow') return toPlan(answer, {}, { chunks: answer.frames, ending: 'end' });
  return toPlan(answer, {}, listOf(intactContent(answer), {}));
}

/** Works a script's faults into an answer. */
export function planDelivery(answer: RenderedAnswer, faults: Faults, wording: FailureWording): DeliveryPlan {
  if (answer.kind === 'flow') return toPlan(answer, faults, flowOf(answer, faults, wording));
  return toPlan(answer, faults, listOf(damageContent(answer, faults, wording), faults));
}

/** What becomes of an answer's content. */
interface PlannedContent {
  readonly chunks: Iterable<Buffer>;
  readonly only?: Buffer;
  readonly ending: DeliveryPlan['ending'];
  readonly length?: number;
}

function listOf({ frames, ending, length }: DamagedContent, { chunkSize }: Faults): PlannedContent {
  const chunks = chunkSize === undefined ? frames : rechunk(frames, chunkSize);
  const only = chunks.length === 1 && ending === 'end' ? chunks[0] : undefined;
  return { chunks, ending, ...(only && { only }), ...(length !== undefined && { length }) };
}

function flowOf(answer: FlowingAnswer, faults: Faults, wording: FailureWording): PlannedContent {
  const { frames, ending } = damageFlow(answer.frames, faults, wording);
  return { chunks: faults.chunkSize === undefined ? frames : rechunkFlow(frames, faults.chunkSize), ending };
}

function toPlan(
  answer: RenderedAnswer,
  faults: Faults,
  { chunks, only, ending, length }: PlannedContent,
): DeliveryPlan {
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
    ...(only && { only }),
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
