import type { Usage } from '#libs/canonical';
import type { DeliveryPlan } from '../delivery/delivery-plan.js';
import { planDelivery } from '../delivery/plan-delivery.js';
import { renderStream } from '../delivery/rendered-answer.js';
import type { RenderedAnswer } from '../delivery/rendered-answer.js';
import type { RecordedRequest } from '../requests/recorded-request.js';
import { serverSentEvents } from '../vendors/framing.js';
import type { MediaCall } from '../vendors/media-call.js';
import type { MediaEndpoint, Vendor, VendorAnswer, VendorReply } from '../vendors/vendor.js';
import type { MediaAnswer } from './answer-media.js';
import { parseBody } from './parse-body.js';
import { renderFixed, renderReply } from './render-script.js';
import { wordingOf } from './wording.js';

/** What an answer of media is rendered for. */
export interface MediaContext {
  readonly vendor: Vendor;
  readonly endpoint: MediaEndpoint;
  readonly call: MediaCall;
  readonly serial: number;
  readonly stream: boolean;
  /** Told what the vendor charges for the answer. */
  readonly charge: (usage: Usage) => void;
}

/** The request as endpoints of media look at it, or what the vendor says to a body that is no JSON. */
export function readMediaCall(
  record: RecordedRequest,
  vendor: Vendor,
): { readonly call: MediaCall } | { readonly refusal: VendorReply } {
  const { method, path, query, headers, form, file, body } = record;
  const head = { method, path, query, headers };
  if (form) return { call: { ...head, form } };
  if (file) return { call: { ...head, file } };
  const parsed = parseBody(body, vendor);
  return 'refusal' in parsed ? parsed : { call: { ...head, json: parsed.value } };
}

/** A script in bytes and with its faults. */
export function planMedia({ script, words }: MediaAnswer, context: MediaContext): DeliveryPlan {
  const { endpoint, call, serial } = context;
  const fixed = renderFixed(script, { ...context, framing: serverSentEvents });
  const plan = (rendered: RenderedAnswer): DeliveryPlan =>
    planDelivery(rendered, script.faults ?? {}, wordingOf(context));
  if (fixed) return plan(fixed);
  const answer = endpoint.answer(call, words(serial));
  if (answer.charge) context.charge(answer.charge);
  return plan(renderVendorAnswer(answer, context));
}

/** A vendor's own answer in bytes, with its usual headers. */
export function renderVendorAnswer(
  answer: VendorAnswer,
  { vendor, serial }: Pick<MediaContext, 'vendor' | 'serial'>,
): RenderedAnswer {
  if ('events' in answer) return renderStream(answer.events, answer.framing, vendor.headers(serial));
  if ('status' in answer) return renderReply(answer, { vendor, serial });
  const headers = { ...vendor.headers(serial), ...answer.headers };
  return { status: 200, headers, kind: 'flow', frames: answer.frames };
}
