import type { JsonObject } from '#libs/json';
import { pieces, typedEvent } from '../../wire/event-stream.js';
import { records, text } from '../../wire/json.js';

/** An event but for its number in the stream. */
interface Step {
  readonly type: string;
  readonly data: JsonObject;
}

const step = (type: string, data: JsonObject): Step => ({ type: `response.${type}`, data });

/** A response as the vendor streams it. Source: formats/responses.md, "Streaming". */
export function streamResponse(response: JsonObject): readonly string[] {
  const started = { ...response, status: 'in_progress', output: [], usage: null, incomplete_details: null };
  const steps = [
    step('created', { response: started }),
    step('in_progress', { response: started }),
    ...records(response.output).flatMap((item, place) => itemSteps(item, place)),
    step(text(response.status), { response }),
  ];
  return steps.map(({ type, data }, number) => typedEvent(type, { sequence_number: number, ...data }));
}

function itemSteps(item: JsonObject, output_index: number): readonly Step[] {
  const at = { item_id: item.id, output_index };
  return [
    step('output_item.added', { output_index, item: opened(item) }),
    ...records(item.summary).flatMap((part, summary_index) => summarySteps(part, { ...at, summary_index })),
    ...records(item.content).flatMap((part, content_index) => contentSteps(part, { ...at, content_index })),
    ...(item.type === 'function_call' ? argumentSteps(text(item.arguments), at) : []),
    step('output_item.done', { output_index, item }),
  ];
}

/** The proof of an item that has only begun is not yet whole. */
function opened(item: JsonObject): JsonObject {
  if (item.type === 'function_call') return { ...item, status: 'in_progress', arguments: '' };
  if (item.type === 'reasoning') return { ...item, summary: [], encrypted_content: 'partial' };
  return { ...item, status: 'in_progress', content: [] };
}

function summarySteps(part: JsonObject, at: JsonObject): readonly Step[] {
  return [
    step('reasoning_summary_part.added', { ...at, part: { ...part, text: '' } }),
    ...pieces(text(part.text)).map((delta) => step('reasoning_summary_text.delta', { ...at, delta })),
    step('reasoning_summary_text.done', { ...at, text: part.text }),
    step('reasoning_summary_part.done', { ...at, part }),
  ];
}

function contentSteps(part: JsonObject, at: JsonObject): readonly Step[] {
  if (part.type === 'refusal') {
    return [
      step('content_part.added', { ...at, part: { ...part, refusal: '' } }),
      ...pieces(text(part.refusal)).map((delta) => step('refusal.delta', { ...at, delta })),
      step('refusal.done', { ...at, refusal: part.refusal }),
      step('content_part.done', { ...at, part }),
    ];
  }
  const logprobs = records(part.logprobs);
  const deltas =
    logprobs.length > 0
      ? logprobs.map((entry) => ({ delta: entry.token, logprobs: [entry] }))
      : pieces(text(part.text)).map((delta) => ({ delta, logprobs: [] }));
  return [
    step('content_part.added', { ...at, part: { ...part, text: '', logprobs: [] } }),
    ...deltas.map((delta) => step('output_text.delta', { ...at, ...delta })),
    step('output_text.done', { ...at, text: part.text, logprobs }),
    step('content_part.done', { ...at, part }),
  ];
}

const argumentSteps = (input: string, at: JsonObject): readonly Step[] => [
  ...pieces(input).map((delta) => step('function_call_arguments.delta', { ...at, delta })),
  step('function_call_arguments.done', { ...at, arguments: input }),
];
