import type { JsonObject } from '#libs/json';
import type { Event } from '../../wire/event-stream.js';
import { parse, record, records, sorted, text } from '../../wire/json.js';
import type { Gathered } from '../wire-format.js';

const terminal = ['response.completed', 'response.incomplete', 'response.failed'];

/** Puts a responses stream together. Source: formats/responses.md, "Streaming". */
export function gatherResponses(events: readonly Event[]): Gathered {
  const gathering = new Gathering();
  events.forEach(({ name, data }, place) => {
    const event = parse(data);
    if (event.type !== name) throw new Error(`The event ${String(name)} says it is ${text(event.type)}.`);
    if (event.sequence_number !== place) throw new Error(`Event ${place} has not its number.`);
    gathering.add(event);
  });
  return gathering.result();
}

/** What the deltas of an item have said. */
interface Open {
  readonly item: JsonObject;
  readonly said: Map<string, string>;
}

class Gathering {
  readonly #items: JsonObject[] = [];
  #open: Open | undefined;
  #response: JsonObject = {};
  #error: JsonObject | undefined;
  #ended = false;

  add(event: JsonObject): void {
    if (this.#ended) throw new Error('An event follows the end.');
    const type = text(event.type);
    if (type === 'error') this.#error = event;
    else if (terminal.includes(type)) this.#end(record(event.response));
    else if (type === 'response.created' || type === 'response.in_progress')
      this.#response = record(event.response);
    else if (type === 'response.output_item.added') this.#begin(event);
    else this.#within(type, event);
  }

  result(): Gathered {
    const open = this.#open === undefined ? [] : [partial(this.#open)];
    const output = this.#ended ? this.#response.output : [...this.#items, ...open];
    return {
      answer: { ...this.#response, output },
      ended: this.#ended,
      ...(this.#error && { error: this.#error }),
    };
  }

  #begin({ item, output_index: index }: JsonObject): void {
    if (this.#open !== undefined) throw new Error('Two items are open at once.');
    if (index !== this.#items.length) throw new Error(`Item ${Number(index)} is out of order.`);
    this.#open = { item: record(item), said: new Map() };
  }

  #within(type: string, event: JsonObject): void {
    const open = this.#open;
    if (open === undefined) throw new Error(`${type} stands outside of items.`);
    if (type === 'response.output_item.done') {
      this.#items.push(checked(open, record(event.item)));
      this.#open = undefined;
      return;
    }
    if (event.item_id !== open.item.id) throw new Error(`${type} names another item.`);
    if (!type.endsWith('.delta')) return;
    const place = `${type} ${Number(event.content_index ?? event.summary_index ?? 0)}`;
    open.said.set(place, (open.said.get(place) ?? '') + text(event.delta));
  }

  #end(response: JsonObject): void {
    if (this.#open !== undefined) throw new Error('The response ends within an item.');
    if (sorted(response.output) !== sorted(this.#items))
      throw new Error('The end holds other items than came.');
    this.#response = response;
    this.#ended = true;
  }
}

/** The whole item must say what its deltas said. */
function checked({ said }: Open, item: JsonObject): JsonObject {
  const whole = [
    ...[...records(item.summary), ...records(item.content)].map((part) => text(part.text ?? part.refusal)),
    ...(item.type === 'function_call' ? [text(item.arguments)] : []),
  ].filter((words) => words !== '');
  const deltas = [...said.values()].filter((words) => words !== '');
  if (sorted(whole) !== sorted(deltas))
    throw new Error(`The deltas of ${text(item.id)} said something else.`);
  return item;
}

function partial({ item, said }: Open): JsonObject {
  const words = [...said.values()].join('');
  return item.type === 'message' ? { ...item, content: [{ type: 'output_text', text: words }] } : item;
}
