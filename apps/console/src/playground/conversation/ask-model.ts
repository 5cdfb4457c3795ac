import { isSendable } from '../../gateway/exchange-call.js';
import type { Fault } from '../../gateway/fault.js';
import { createFrameSchedule } from '../../gateway/frame-schedule.js';
import { readLosses, readLossesOfComment } from '../../gateway/read-losses.js';
import { sendExchange } from '../../gateway/send-exchange.js';
import type { ExchangeResult } from '../../gateway/send-exchange.js';
import { conversationTexts } from '../../texts/conversation.js';
import { gatewayTexts } from '../../texts/gateway.js';
import { createAnswerBuilder } from './answer-builder.js';
import type { AnswerBuilder } from './answer-builder.js';
import type { AssistantMessage, Loss, Measures, Message, Settings } from './conversation.js';
import { messageTime } from './message-time.js';
import { formats } from '../formats/formats.js';
import type { FormatRequest } from '../formats/conversation-format.js';
import { Unsendable } from '../formats/unsendable.js';
import { newId } from '../../new-id.js';

export interface Question {
  readonly settings: Settings;
  /** Messages from the first to the one that is to be answered. */
  readonly branch: readonly Message[];
  readonly token: string;
  readonly signal: AbortSignal;
  /** The answer as it grows, at most once per frame. */
  onChange(answer: AssistantMessage): void;
  /** The message the answer grows in; a new one where it is absent. */
  readonly answer?: AssistantMessage;
}

/** An answer before anything of it came. */
export function newAnswer({ model, format }: Settings, branch: readonly Message[]): AssistantMessage {
  const parent = branch.at(-1)?.id;
  return {
    id: newId(),
    ...(parent !== undefined && { parent }),
    createdAt: messageTime(),
    role: 'assistant',
    model,
    format,
    parts: [],
    state: 'waiting',
  };
}

/** The request for an answer, or why there can be none: no token, no model, or settings that cannot be written. */
function prepare({
  settings,
  branch,
  token,
}: Pick<Question, 'settings' | 'branch' | 'token'>):
  { readonly request: FormatRequest } | { readonly fault: Fault } {
  if (token === '') return { fault: { place: 'token', message: conversationTexts.tokenMissing } };
  if (!isSendable(token)) return { fault: { place: 'token', message: gatewayTexts.tokenUnfit } };
  if (settings.model === '') return { fault: { place: 'model', message: conversationTexts.modelMissing } };
  try {
    return { request: formats[settings.format].request(branch, settings) };
  } catch (error) {
    if (error instanceof Unsendable) return { fault: error.fault };
    throw error;
  }
}

/** Why this cannot be sent; undefined where it can. */
export function obstacle(settings: Settings, branch: readonly Message[], token: string): Fault | undefined {
  const prepared = prepare({ settings, branch, token });
  return 'fault' in prepared ? prepared.fault : undefined;
}

/**
 * Asks a model for one answer, in the format that is set.
 * @returns the answer as it ended: complete, stopped by the signal, or failed with its fault; never rejects
 */
export async function askModel(question: Question): Promise<AssistantMessage> {
  const { settings, branch, token, signal } = question;
  const start = question.answer ?? newAnswer(settings, branch);
  const prepared = prepare(question);
  if ('fault' in prepared) return { ...start, state: 'failed', fault: prepared.fault };

  const { request } = prepared;
  const format = formats[settings.format];
  const reader = format.createReader();
  const builder = createAnswerBuilder(start);
  const lateLosses: Loss[] = [];
  let exchange: string | undefined;

  const growing = (): AssistantMessage => {
    const message = builder.message();
    return {
      ...message,
      state: message.parts.length === 0 ? 'waiting' : 'streaming',
      ...(exchange !== undefined && { exchange }),
    };
  };
  const change = createFrameSchedule(() => {
    question.onChange(growing());
  });

  const result = await sendExchange(
    { label: settings.model, method: 'POST', ...request },
    {
      token,
      signal,
      onStart: ({ id }) => {
        exchange = id;
        change.schedule();
      },
      ...(settings.stream && {
        onEvent: (event) => {
          builder.push(reader.push(event), event.at);
          change.schedule();
        },
        isLastEvent: () => reader.isFinished && builder.error === undefined,
        onComment: (text) => {
          lateLosses.push(...readLossesOfComment(text));
        },
      }),
    },
  );
  if (result.json !== undefined && result.fault === undefined) {
    builder.push(format.readWhole(result.json), result.exchange.endedAt ?? 0);
  }
  change.flush();
  return ended(growing(), result, request, builder, lateLosses);
}

/** The answer with all that is known once it has ended. */
function ended(
  message: AssistantMessage,
  result: ExchangeResult,
  request: FormatRequest,
  builder: AnswerBuilder,
  lateLosses: readonly Loss[],
): AssistantMessage {
  const fault = faultOf(message, result, builder);
  const measures = measuresOf(message.measures ?? {}, result, request, lateLosses);
  const done: AssistantMessage = { ...message, measures, exchange: result.exchange.id, state: 'complete' };
  if (result.exchange.outcome === 'stopped') return { ...done, state: 'stopped' };
  return fault === undefined ? done : { ...done, state: 'failed', fault };
}

/** The words of the stream itself are more exact than that it broke off. */
function faultOf(
  message: AssistantMessage,
  result: ExchangeResult,
  { error }: AnswerBuilder,
): Fault | undefined {
  if (error === undefined) return result.fault;
  const hasBegun = message.parts.length > 0;
  return {
    place: 'answer',
    message: hasBegun ? gatewayTexts.endedEarly(error.message) : error.message,
    ...(error.code !== undefined && { code: error.code }),
  };
}

function measuresOf(
  counted: Measures,
  { exchange, json }: ExchangeResult,
  request: FormatRequest,
  lateLosses: readonly Loss[],
): Measures {
  const headers = exchange.response?.headers ?? {};
  const lane = headers['x-gateway-lane'];
  const cost = headers['x-gateway-cost'];
  const losses = distinct([...request.leftOut, ...readLosses(headers['x-gateway-losses']), ...lateLosses]);
  const { firstToken, ...counts } = counted;
  return {
    ...counts,
    // A whole answer has no first token: it came at once.
    ...(firstToken !== undefined && json === undefined && { firstToken }),
    ...(lane !== undefined && { lane }),
    ...(cost !== undefined && { cost }),
    ...(exchange.endedAt !== undefined && { total: exchange.endedAt }),
    ...(losses.length > 0 && { losses }),
  };
}

/** Each loss of its kind once, the first, which has the words; those of the page name places and stay apart. */
const distinct = (losses: readonly Loss[]): readonly Loss[] =>
  losses.filter(
    (loss, at) =>
      loss.path !== '' ||
      losses.findIndex(({ feature, action }) => feature === loss.feature && action === loss.action) === at,
  );
