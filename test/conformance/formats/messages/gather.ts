import type { JsonObject } from '#libs/json';
import type { Event } from '../../wire/event-stream.js';
import { isSaid, parse, record, text } from '../../wire/json.js';
import type { Gathered } from '../wire-format.js';

/** Puts a messages stream together. Source: formats/messages.md, "Streaming". */
export function gatherMessages(events: readonly Event[]): Gathered {
  const gathering = new Gathering();
  for (const { name, data } of events) {
    const event = parse(data);
    if (event.type !== name) throw new Error(`The event ${String(name)} says it is ${text(event.type)}.`);
    gathering.add(event);
  }
  return gathering.result();
}

class Gathering {
  #message: JsonObject = {};
  #error: JsonObject | undefined;
  #ended = false;
  #open: JsonObject | undefined;
  #input = '';
  readonly #blocks: JsonObject[] = [];

  add(event: JsonObject): void {
    if (event.type === 'ping') return;
    if (this.#ended) throw new Error('An event follows message_stop.');
    if (event.type === 'error') this.#error = event;
    else if (event.type === 'message_start') this.#message = record(event.message);
    else if (event.type === 'message_stop') this.#ended = true;
    else if (event.type === 'message_delta') this.#finish(event);
    else this.#block(event);
  }

  result(): Gathered {
    const open = this.#open === undefined ? [] : [this.#open];
    return {
      answer: { ...this.#message, content: [...this.#blocks, ...open] },
      ended: this.#ended,
      ...(this.#error && { error: this.#error }),
    };
  }

  #finish({ delta, usage }: JsonObject): void {
    if (this.#open !== undefined) throw new Error('The message ends within a block.');
    const counts = Object.entries(record(usage)).filter(([, count]) => isSaid(count));
    const known = record(this.#message.usage);
    this.#message = {
      ...this.#message,
      ...record(delta),
      usage: { ...known, ...Object.fromEntries(counts) },
    };
  }

  #block(event: JsonObject): void {
    if (event.index !== this.#blocks.length) throw new Error(`Block ${Number(event.index)} is out of order.`);
    if (event.type === 'content_block_start') {
      if (this.#open !== undefined) throw new Error('Two blocks are open at once.');
      this.#open = record(event.content_block);
      this.#input = '';
      return;
    }
    if (this.#open === undefined) throw new Error(`${text(event.type)} stands outside of blocks.`);
    if (event.type === 'content_block_delta') this.#delta(this.#open, record(event.delta));
    else this.#close(this.#open);
  }

  #delta(open: JsonObject, delta: JsonObject): void {
    if (delta.type === 'input_json_delta') {
      this.#input += text(delta.partial_json);
      return;
    }
    const field = text(delta.type).replace('_delta', '');
    if (!['text', 'thinking', 'signature'].includes(field)) throw new Error(`Unknown delta ${field}.`);
    this.#open = { ...open, [field]: text(open[field]) + text(delta[field]) };
  }

  #close(open: JsonObject): void {
    const called = open.type === 'tool_use' && this.#input !== '';
    this.#blocks.push(called ? { ...open, input: parse(this.#input) } : open);
    this.#open = undefined;
  }
}
