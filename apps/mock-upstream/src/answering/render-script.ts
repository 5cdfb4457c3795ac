import { fold } from '#libs/canonical';
import type { CanonicalRequest, CanonicalResponse, ReplyDefaults, StreamEvent } from '#libs/canonical';
import { composeAnswer } from '../composition/compose-answer.js';
import { toEvents } from '../composition/to-events.js';
import { toResponse } from '../composition/to-response.js';
import { renderJson, renderStream } from '../delivery/rendered-answer.js';
import type { RenderedAnswer } from '../delivery/rendered-answer.js';
import type { Answer, AnswerMaker } from '../scripts/answer.js';
import { textAnswer } from '../scripts/answer.js';
import type { RawAnswer, Script } from '../scripts/script.js';
import type { GenerationEndpoint, Vendor, VendorReply } from '../vendors/vendor.js';

/** What a script is rendered for. */
export interface RenderContext {
  readonly vendor: Vendor;
  readonly endpoint: GenerationEndpoint;
  readonly stream: boolean;
  /** Counts the requests; ids and headers are made of it. */
  readonly serial: number;
  /** Decodes when first called: refusals and raw answers need no request. */
  readonly request: () => CanonicalRequest;
}

/**
 * Turns a script into bytes, before its delivery faults.
 * @throws GatewayError where the codec cannot read the request, or the script's events end in an error that must
 * be answered as a status.
 */
export function renderScript(script: Script, context: RenderContext): RenderedAnswer {
  const { status, errorEvent } = script.faults ?? {};
  const { vendor, stream } = context;
  if (status) {
    const usual = vendor.failure(status.code);
    return renderReply({ ...usual, ...(status.body !== undefined && { body: status.body }) }, context);
  }
  if (errorEvent && !stream) {
    const usual = vendor.failure(errorEvent.code ?? 500);
    return renderReply(
      { ...usual, ...(errorEvent.body !== undefined && { body: errorEvent.body }) },
      context,
    );
  }
  if (script.raw) return renderRaw(script.raw, context);
  if (script.events) return renderEvents(script.events, context);
  return renderAnswer(script.answer ?? textAnswer(script.text ?? ''), context);
}

/** A vendor's own reply, with its usual headers. Text goes out as it is. */
export function renderReply(
  reply: VendorReply,
  context: Pick<RenderContext, 'vendor' | 'serial'>,
): RenderedAnswer {
  const headers = { ...context.vendor.headers(context.serial), ...reply.headers };
  if (typeof reply.body !== 'string') return renderJson(reply.status, reply.body, headers);
  return {
    status: reply.status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
    kind: 'json',
    frames: [Buffer.from(reply.body)],
  };
}

function renderRaw(
  { status = 200, headers, chunks }: RawAnswer,
  { vendor, stream, serial }: RenderContext,
): RenderedAnswer {
  return {
    status,
    headers: {
      'content-type': stream ? 'text/event-stream; charset=utf-8' : 'application/json',
      ...vendor.headers(serial),
      ...headers,
    },
    kind: 'raw',
    frames: chunks.map((chunk) => Buffer.from(chunk)),
  };
}

function renderAnswer(scripted: Answer | AnswerMaker, context: RenderContext): RenderedAnswer {
  const request = context.request();
  const answer = typeof scripted === 'function' ? scripted(request) : scripted;
  const composed = composeAnswer(answer, request, context.serial);
  if (context.stream) return renderEvents(toEvents(composed), context);
  return renderResponse(toResponse(composed), context);
}

function renderResponse(response: CanonicalResponse, context: RenderContext): RenderedAnswer {
  const { endpoint, vendor, serial } = context;
  const { value } = endpoint.codec.encodeResponse(response, replyDefaults(context));
  return renderJson(200, value, vendor.headers(serial));
}

function renderEvents(events: readonly StreamEvent[], context: RenderContext): RenderedAnswer {
  const { endpoint, vendor, serial, stream } = context;
  if (!stream) return renderResponse(fold(events), context);
  const encoder = endpoint.codec.createStreamEncoder(replyDefaults(context));
  return renderStream(
    events.flatMap((event) => encoder.push(event)),
    vendor.headers(serial),
  );
}

function replyDefaults({ request, serial }: RenderContext): ReplyDefaults {
  const { model, streamOptions } = request();
  return {
    model,
    id: `mock${serial.toString(36).padStart(20, '0')}`,
    created: Math.floor(Date.now() / 1000),
    includeUsage: streamOptions?.includeUsage ?? false,
  };
}
