import type { GatewayError, Loss } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { RequestRecord } from '../../observability/request-record.js';
import type { Attachment } from '../../routing/affinity/attachment.js';
import type { Considered, RoutePlan } from '../../routing/plan/route-plan.js';
import { BodyReply } from '../body-reply.js';
import type { Reply } from '../reply.js';
import { toGatewayError } from '../to-gateway-error.js';
import type { Asking } from '../walk/begun.js';
import type { Question } from '../walk/question.js';
import { Turn } from '../walk/turn.js';
import type { SentRequest } from '../walk/turn.js';
import { UpstreamRefusal } from '../attempts/upstream-refusal.js';
import { shownRequest } from './shown-request.js';
import { shownToAdministrator } from './shown-to-administrator.js';

/** What is rehearsed: a request's way as it was planned, and what would be done at each candidate. */
export interface Rehearsal {
  readonly question: Question;
  readonly plan: RoutePlan;
  readonly attachment: Attachment | undefined;
  readonly asking: Asking<Reply>;
}

/**
 * Takes a request to each of its candidates, as a walk does, up to where it would be sent. The answer tells what that
 * came to; nobody's health, keys or memory learn of it.
 */
export async function rehearse(rehearsal: Rehearsal): Promise<Reply> {
  const { question, plan, attachment } = rehearsal;
  const { strategy, order, skipped, lastResort } = plan;
  const tried: JsonObject[] = [];
  for (const considered of order) tried.push(await tryAt(considered, tried.length + 1, rehearsal));
  const [first] = order;
  const affinity = first && attachment?.expects(first.candidate, keyAt(first, attachment));
  const explanation: JsonObject = {
    object: 'route.explanation',
    model: question.model,
    strategy,
    last_resort: lastResort,
    affinity: affinity ?? null,
    candidates: [...tried, ...skipped.map((one) => ({ ...named(one), state: 'skipped' }))],
  };
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return new BodyReply({ status: 200, headers }, Buffer.from(JSON.stringify(explanation)), undefined);
}

/** Ends a turn in the moment in which its request would leave. */
class Rehearsed extends Error {
  override readonly name = 'Rehearsed';
}

async function tryAt(
  considered: Considered,
  attempt: number,
  { question, attachment, asking }: Rehearsal,
): Promise<JsonObject> {
  const { candidate } = considered;
  const base = { ...named(considered), state: 'tried', order: attempt };
  if (computes(considered, question)) return { ...base, lane: 'native' };
  const apiKey = keyAt(considered, attachment);
  const { signal, isForAdministrator } = question.context;
  const shown = isForAdministrator === true ? shownToAdministrator : shownRequest;
  // Several where one request takes several; of those, the ones that were ready.
  const calls: SentRequest[] = [];
  const beforeSending = (call: SentRequest | undefined): void => {
    if (call !== undefined) calls.push(call);
    throw new Rehearsed('Nothing is sent in a rehearsal.');
  };
  const terms = { attempt, signal, beforeSending, ...(apiKey !== undefined && { apiKey }) };
  const turn = new Turn(candidate, terms, new RequestRecord('rehearsal', '', '', 0, 0));
  const fault = await faultOf(asking, turn);
  return {
    ...base,
    lane: turn.lane,
    losses: turn.losses.map(shownLoss),
    ...(calls.length > 0 ? { requests: calls.map(shown) } : fault && { error: shownError(fault) }),
  };
}

/** Whether it would begin to work at once: only those that declare their features ask an upstream, and say what. */
function computes({ candidate }: Considered, { asked }: Question): boolean {
  const means = candidate.provider.provider[asked.endpoint];
  return means?.kind === 'native' && !('features' in means);
}

/** Why it did not come to a request, where it did not. */
async function faultOf(asking: Asking<Reply>, turn: Turn): Promise<GatewayError | undefined> {
  try {
    await asking(turn);
    return undefined;
  } catch (error) {
    return toGatewayError(error instanceof UpstreamRefusal ? error.error : error);
  }
}

/** The key that a walk would take, without taking its turn. */
const keyAt = ({ candidate }: Considered, attachment: Attachment | undefined): string | undefined =>
  candidate.provider.keys.take(candidate.model, undefined, attachment?.preferenceAt(candidate) ?? (() => 0));

const named = ({ candidate: { provider, model }, reason }: Considered): JsonObject => ({
  provider: provider.id,
  model,
  reason,
});

const shownLoss = ({ path, feature, action, detail }: Loss): JsonObject => ({
  path,
  feature,
  action,
  ...(detail !== undefined && { detail }),
});

const shownError = ({ code, message, param, reason }: GatewayError): JsonObject => ({
  code,
  message,
  ...(param !== undefined && { param }),
  ...(reason !== undefined && { reason }),
});
