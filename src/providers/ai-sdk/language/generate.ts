import { collectLosses, GatewayError } from '#libs/canonical';
import type { CanonicalRequest, FeatureSheet, Loss, StreamEvent, Translated } from '#libs/canonical';
import type { NativeCall } from '#libs/provider-kit';
import type { Bridge } from '../bridge.js';
import type { CallOptions, LanguageModel, StreamPart } from '../package/sdk-models.js';
import { lossesOf } from '../warnings.js';
import { AnswerReader } from './answer-reader.js';
import { forInterface } from './older-interfaces.js';
import { ToolNames } from './tool-names.js';
import { vendorOf } from './vendor.js';
import { partsOf } from './whole-answer.js';
import { writeCall } from './write-call.js';

/** Asks a language model. @throws GatewayError where it cannot be asked, or refuses */
export async function generate(
  bridge: Bridge,
  features: FeatureSheet,
  request: CanonicalRequest,
  call: NativeCall,
): Promise<Translated<AsyncIterable<StreamEvent>>> {
  return bridge.ask('generation', call, async (model) => {
    const vendor = vendorOf(model.provider);
    const reader = new AnswerReader(vendor, new ToolNames(request));
    const { value, losses: written } = writeCall(request, vendor, features);
    const { value: options, losses: older } = forInterface(model.specificationVersion, value);
    call.losing?.([...written, ...older]);
    const asked: CallOptions = {
      ...options,
      providerOptions: bridge.options(options.providerOptions),
      abortSignal: call.signal,
    };
    const answer = call.stream === true ? await stream(model, asked) : await whole(model, asked);
    const losses = collectLosses(written, older, answer.losses);
    const events = eventsOf(answer.value, reader, (error) => bridge.fault(error, call));
    return { value: letGo(events, answer.abandon), losses };
  });
}

/** An answer that has begun. */
interface Begun {
  readonly value: AsyncIterable<StreamPart> | Iterable<StreamPart>;
  readonly losses: readonly Loss[];
  /** Ends the call, where nobody reads the answer. */
  readonly abandon?: () => Promise<void>;
}

async function whole(model: LanguageModel, options: CallOptions): Promise<Begun> {
  const result = await model.doGenerate(options);
  return { value: partsOf(result), losses: lossesOf(result.warnings) };
}

/** Warnings come first, before anything of the vendor's. */
async function stream(model: LanguageModel, options: CallOptions): Promise<Begun> {
  const { stream: pieces } = await model.doStream(options);
  const reader = pieces.getReader();
  const first = await reader.read();
  const losses = first.value?.type === 'stream-start' ? lossesOf(first.value.warnings) : [];
  return {
    value: goingOn(first.value, reader),
    losses,
    abandon: () => reader.cancel(),
  };
}

async function* goingOn(
  first: StreamPart | undefined,
  reader: ReadableStreamDefaultReader<StreamPart>,
): AsyncGenerator<StreamPart> {
  if (first !== undefined) yield first;
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/** @throws GatewayError whatever goes wrong on the way; an answer without its end is none */
async function* eventsOf(
  parts: Begun['value'],
  reader: AnswerReader,
  fault: (error: unknown) => Error,
): AsyncGenerator<StreamEvent> {
  try {
    for await (const part of parts) {
      if (part.type === 'error') throw fault(part.error);
      yield* reader.push(part);
      if (reader.isOver) return;
    }
  } catch (error) {
    throw fault(error);
  }
  throw new GatewayError('provider_broken_stream', "The provider's answer ended before it was whole.");
}

/** Whoever stops reading ends the call, though nothing was read yet. */
function letGo(
  events: AsyncGenerator<StreamEvent>,
  abandon: () => Promise<void> = () => Promise.resolve(),
): AsyncIterable<StreamEvent> {
  const iterator: AsyncIterator<StreamEvent> = {
    next: () => events.next(),
    return: async () => {
      await abandon();
      return events.return(undefined);
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
