import { fold } from '#libs/canonical';
import type {
  CanonicalRequest,
  CanonicalResponse,
  InputUsage,
  ReplyDefaults,
  StreamEvent,
  Usage,
  WireEvent,
} from '#libs/canonical';
import type { Charge } from '../books/book-entry.js';
import { composeAnswer } from '../composition/compose-answer.js';
import { withoutHidden } from '../composition/hidden-thoughts.js';
import { toEvents } from '../composition/to-events.js';
import { toResponse } from '../composition/to-response.js';
import { renderJson, renderStream } from '../delivery/rendered-answer.js';
import type { RenderedAnswer, WholeAnswer } from '../delivery/rendered-answer.js';
import { textAnswer } from '../scripts/answer.js';
import type { RawAnswer, Script } from '../scripts/script.js';
import type { Framing } from '../vendors/framing.js';
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
  /** What its prompt costs, where the vendor's cache of prompts is played. */
  readonly countPrompt?: (request: CanonicalRequest) => InputUsage;
  /** Told what a model's answer is charged with. */
  readonly charge?: (charge: Charge) => void;
}

/**
 * Turns a script into bytes, before its delivery faults.
 * @throws GatewayError where the codec cannot read the request, or the script's events end in an error that must
 * be answered as a status.
 */
export function renderScript(script: Script, context: RenderContext): RenderedAnswer {
  const { endpoint } = context;
  const fixed = renderFixed(script, { ...context, framing: endpoint.framing });
  if (fixed) return fixed;
  if (script.events) return renderEvents(script.events, context);
  return renderAnswer(script, context);
}

/** What is needed where the script says every byte. */
export interface FixedContext extends Pick<RenderContext, 'vendor' | 'stream' | 'serial'> {
  readonly framing: Framing;
}

/** A script's refusal, or the bytes or events it gives itself; undefined where a model is to answer. */
export function renderFixed(script: Script, context: FixedContext): RenderedAnswer | undefined {
  const { status, errorEvent } = script.faults ?? {};
  const { vendor, stream } = context;
  if (status) {
    const usual = vendor.failure(status.code, status.message);
    return renderReply({ ...usual, ...(status.body !== undefined && { body: status.body }) }, context);
  }
  if (errorEvent && !stream) {
    const usual = vendor.failure(errorEvent.code ?? 500);
    return renderReply(
      { ...usual, ...(errorEvent.body !== undefined && { body: errorEvent.body }) },
      context,
    );
  }
  if (script.wire) return renderWire(script.wire, context);
  return script.raw && renderRaw(script.raw, context);
}

/** A vendor's own reply, with its usual headers and its id in errors. Text goes out as it is. */
export function renderReply(
  reply: VendorReply,
  context: Pick<RenderContext, 'vendor' | 'serial'>,
): WholeAnswer {
  const { vendor, serial } = context;
  const headers = { ...vendor.headers(serial), ...reply.headers };
  if (typeof reply.body !== 'string') {
    const signed = reply.status < 400 ? undefined : vendor.signError?.(reply.body, serial);
    return renderJson(reply.status, signed ?? reply.body, headers);
  }
  return {
    status: reply.status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
    kind: 'json',
    frames: [Buffer.from(reply.body)],
  };
}

function renderRaw(
  { status = 200, headers, chunks }: RawAnswer,
  { vendor, framing, stream, serial }: FixedContext,
): RenderedAnswer {
  return {
    status,
    headers: {
      'content-type': stream ? framing.contentType : 'application/json',
      ...vendor.headers(serial),
      ...headers,
    },
    kind: 'raw',
    frames: chunks.map((chunk) => Buffer.from(chunk)),
  };
}

function renderAnswer(script: Script, context: RenderContext): RenderedAnswer {
  const request = context.request();
  const scripted = script.answer ?? textAnswer(script.text ?? '');
  const answer = typeof scripted === 'function' ? scripted(request) : scripted;
  const { seal, promptUsageFirst } = context.endpoint;
  const unsealed = composeAnswer(answer, request, context.serial, context.countPrompt?.(request));
  const composed = withoutHidden(seal?.(unsealed, request, script.media ?? {}) ?? unsealed);
  context.charge?.(chargeOf(request, composed.usage));
  if (context.stream) return renderEvents(toEvents(composed, promptUsageFirst), context);
  return renderResponse(toResponse(composed), context);
}

function chargeOf({ model, session }: CanonicalRequest, usage: Usage): Charge {
  const user = session?.safetyIdentifier ?? session?.userId;
  return { model, usage, ...(user !== undefined && { user }) };
}

function renderResponse(response: CanonicalResponse, context: RenderContext): RenderedAnswer {
  const { endpoint, vendor, serial } = context;
  const { value } = endpoint.codec.encodeResponse(response, replyDefaults(context));
  return renderJson(200, value, vendor.headers(serial));
}

function renderEvents(events: readonly StreamEvent[], context: RenderContext): RenderedAnswer {
  const { endpoint, stream } = context;
  if (!stream) return renderResponse(fold(events), context);
  const encoder = endpoint.codec.createStreamEncoder(replyDefaults(context));
  return renderWire(
    events.flatMap((event) => encoder.push(event)),
    { ...context, framing: endpoint.framing },
  );
}

/** @throws Error where no stream was asked for */
function renderWire(
  events: readonly WireEvent[],
  { framing, vendor, serial, stream }: FixedContext,
): RenderedAnswer {
  if (!stream) throw new Error("a script's wire events answer streams only");
  return renderStream(events, framing, vendor.headers(serial));
}

function replyDefaults({ request, serial }: RenderContext): ReplyDefaults {
  const asked = request();
  const { model, streamOptions } = asked;
  return {
    model,
    id: `mock${serial.toString(36).padStart(20, '0')}`,
    created: Math.floor(Date.now() / 1000),
    includeUsage: streamOptions?.includeUsage ?? false,
    request: asked,
  };
}
