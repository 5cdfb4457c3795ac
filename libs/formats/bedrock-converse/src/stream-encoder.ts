import { mergeUsage } from '#libs/canonical';
import type { Extensions, Finish, StreamEncoder, StreamEvent, Usage, WireEvent } from '#libs/canonical';
import { PartSequencer } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { candidate } from './block-decoder.js';
import { encoderFor, gatheredBlock } from './block-encoder.js';
import type { BlockEncoder, BlockStep } from './block-encoder.js';
import { isOwnAnswer } from './encode-response.js';
import { encodeStreamError } from './errors.js';
import { ownExtension } from './extensions.js';
import { writeStopReason } from './finish.js';
import { format } from './format.js';
import { writeUsage } from './usage.js';
import type { ConverseEvents } from './wire-response.js';

/** Writes a stream of Converse: one block open at a time, indexes without gaps. Candidates but the first have no place. */
export class ConverseStreamEncoder implements StreamEncoder {
  readonly #sequencer = new PartSequencer();
  #own = false;
  #block: BlockEncoder | undefined;
  #index = 0;
  #usage: Usage | undefined;
  #ext: JsonObject = {};
  #finish: Finish = { reason: 'unknown' };
  #hasToolCalls = false;

  push(event: StreamEvent): WireEvent[] {
    switch (event.type) {
      case 'response-start':
        this.#own = isOwnAnswer(event.ext);
        return [wire('messageStart', { role: 'assistant' })];
      case 'usage':
        this.#usage = mergeUsage(this.#usage, event.usage);
        return [];
      case 'extension':
        return this.#extend(event.ext);
      case 'candidate-end':
        if (event.candidate === candidate) this.#finish = event.finish;
        return [];
      case 'response-end':
        this.#extend(event.ext);
        return this.#end();
      case 'error':
        return encodeStreamError(event.error);
      case 'ping':
      case 'logprobs':
        return [];
      default:
        if ('candidate' in event && event.candidate !== candidate) return [];
        return this.#sequencer
          .push(event)
          .flatMap((next) => this.#steps(next).map((step) => this.#write(step)));
    }
  }

  #extend(ext: Extensions | undefined): WireEvent[] {
    this.#ext = { ...this.#ext, ...ownExtension(ext) };
    return [];
  }

  #steps(event: StreamEvent): readonly BlockStep[] {
    if (event.type === 'opaque') {
      return event.value.format === format ? gatheredBlock(event.value.value) : [];
    }
    if (event.type === 'part-start') {
      const { start } = event;
      this.#hasToolCalls ||= start.type === 'tool-call' && start.executor === 'client';
      this.#block = encoderFor(start, this.#own);
      return this.#block?.open() ?? [];
    }
    return 'part' in event ? (this.#block?.push(event) ?? []) : [];
  }

  #write(step: BlockStep): WireEvent {
    const contentBlockIndex = this.#index;
    switch (step.kind) {
      case 'start':
        return wire('contentBlockStart', { start: step.start, contentBlockIndex });
      case 'delta':
        return wire('contentBlockDelta', { delta: step.delta, contentBlockIndex });
      case 'stop':
        this.#index++;
        return wire('contentBlockStop', { contentBlockIndex });
    }
  }

  #end(): WireEvent[] {
    const { additionalModelResponseFields: own, metrics } = this.#ext;
    // Whole answers tell their role where streams have begun with it.
    const others = Object.entries(this.#ext).filter(
      ([key]) => key !== 'output' && key !== 'additionalModelResponseFields',
    );
    const { stopSequence } = this.#finish;
    const said = stopSequence === undefined ? undefined : { stop_sequence: stopSequence };
    const fields = isJsonObject(own) ? own : said;
    const stop = {
      stopReason: writeStopReason(this.#finish, this.#hasToolCalls),
      ...(fields && { additionalModelResponseFields: fields }),
    };
    const metadata = {
      ...Object.fromEntries(others),
      usage: writeUsage(this.#usage),
      metrics: isJsonObject(metrics) ? metrics : noTime,
    };
    return [wire('messageStop', stop), { event: 'metadata', data: JSON.stringify(metadata) }];
  }
}

/** The format wants a latency, which nobody here has measured. */
const noTime = { latencyMs: 0 };

function wire<Name extends keyof ConverseEvents>(event: Name, data: ConverseEvents[Name]): WireEvent {
  return { event, data: JSON.stringify(data) };
}
