import type { JsonObject } from '#libs/json';
import { pieces, typedEvent } from '../../wire/event-stream.js';
import { record, records, text } from '../../wire/json.js';

/** A message as the vendor streams it. Source: formats/messages.md, "Streaming". */
export function streamMessage(message: JsonObject): readonly string[] {
  const { content, stop_reason, stop_sequence, usage, ...head } = message;
  const { output_tokens, output_tokens_details, ...input } = record(usage);
  const started = { ...head, content: [], stop_reason: null, stop_sequence: null };
  return [
    typedEvent('message_start', { message: { ...started, usage: { ...input, output_tokens: 1 } } }),
    typedEvent('ping', {}),
    ...records(content).flatMap((block, index) => streamBlock(block, index)),
    typedEvent('message_delta', {
      delta: { stop_reason, stop_sequence },
      usage: { output_tokens, output_tokens_details },
    }),
    typedEvent('message_stop', {}),
  ];
}

function streamBlock(block: JsonObject, index: number): readonly string[] {
  const { opened, deltas } = opening(block);
  return [
    typedEvent('content_block_start', { index, content_block: opened }),
    ...deltas.map((delta) => typedEvent('content_block_delta', { index, delta })),
    typedEvent('content_block_stop', { index }),
  ];
}

function opening(block: JsonObject): { opened: JsonObject; deltas: readonly JsonObject[] } {
  switch (block.type) {
    case 'text':
      return {
        opened: { ...block, text: '' },
        deltas: pieces(text(block.text)).map((piece) => ({ type: 'text_delta', text: piece })),
      };
    case 'thinking':
      return {
        opened: { ...block, thinking: '', signature: '' },
        deltas: [
          ...pieces(text(block.thinking)).map((piece) => ({ type: 'thinking_delta', thinking: piece })),
          { type: 'signature_delta', signature: block.signature },
        ],
      };
    case 'tool_use':
      return {
        opened: { ...block, input: {} },
        deltas: ['', ...inputPieces(block)].map((piece) => ({
          type: 'input_json_delta',
          partial_json: piece,
        })),
      };
    default:
      return { opened: block, deltas: [] };
  }
}

/** Of a call without arguments the vendor streams nothing. */
const inputPieces = ({ input }: JsonObject): readonly string[] =>
  Object.keys(record(input)).length === 0 ? [] : pieces(JSON.stringify(input));
