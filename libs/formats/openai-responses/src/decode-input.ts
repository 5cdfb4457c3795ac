import type { MediaPart, Message, OpaquePart, Part, TextPart, ToolCallPart } from '#libs/canonical';
import { FieldReader, invalid, kindOf } from '#libs/codec-kit';
import { isJsonArray } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { readContent } from './content-parts.js';
import { extending } from './extensions.js';
import { opaqueItem, readModelItem } from './output-items.js';
import { spelledAs } from './spelling.js';

const roles = ['user', 'assistant', 'system', 'developer'] as const;

/** Items that the model or its vendor made: neighbours of them are one turn of the assistant. */
const modelItems: ReadonlySet<string> = new Set([
  'reasoning',
  'function_call',
  'custom_tool_call',
  'image_generation_call',
  'web_search_call',
  'file_search_call',
  'code_interpreter_call',
  'computer_call',
  'mcp_call',
  'mcp_list_tools',
  'mcp_approval_request',
  'local_shell_call',
  'shell_call',
  'apply_patch_call',
  'tool_search_call',
  'compaction',
  'program',
  'item_reference',
]);

/** What clients answer to those, or tell the vendor. */
const clientItems: ReadonlySet<string> = new Set([
  'computer_call_output',
  'local_shell_call_output',
  'shell_call_output',
  'apply_patch_call_output',
  'mcp_approval_response',
  'tool_search_output',
  'program_output',
  'compaction_trigger',
  'additional_tools',
  'configuration_update',
]);

const outputItems: ReadonlySet<string> = new Set(['function_call_output', 'custom_tool_call_output']);

/** Reads `input`: a string, or a list of items. @throws GatewayError `caller_invalid_request` */
export function readInput(value: JsonValue): readonly Message[] {
  if (typeof value === 'string') {
    return [{ role: 'user', parts: [{ type: 'text', text: value }] }];
  }
  if (!isJsonArray(value)) {
    throw invalid('input', `must be a string or an array of items, but is ${kindOf(value)}`);
  }
  const collector = new TurnCollector();
  value.forEach((item, index) => {
    collector.add(item, index);
  });
  return collector.finish();
}

class TurnCollector {
  readonly #messages: Message[] = [];
  #assistant: Part[] = [];

  add(value: JsonValue, index: number): void {
    const reader = FieldReader.over(value, `input.${String(index)}`, 'strict');
    const type = reader.text('type') ?? 'message';
    if (type === 'message') this.#message(reader, value, index);
    else if (modelItems.has(type)) this.#modelItem(reader, value, index);
    else if (outputItems.has(type)) this.#turn({ role: 'tool', parts: [readToolOutput(reader, type)] });
    else if (clientItems.has(type)) this.#turn({ role: 'user', parts: [opaqueItem(type, value)] });
    else throw reader.unknownValue('type', type, ['message', ...modelItems, ...outputItems, ...clientItems]);
  }

  finish(): readonly Message[] {
    this.#endAssistant();
    return this.#messages;
  }

  #message(reader: FieldReader, value: JsonValue, index: number): void {
    const role = reader.need('role', reader.choice('role', roles));
    if (role === 'assistant') {
      reader.leave('role');
      this.#modelItem(reader, value, index);
      return;
    }
    const { parts, isString } = readContent(reader, 'content', 'input_text');
    const isBare = (reader.peek('type') ?? undefined) === undefined;
    this.#turn({
      role,
      parts,
      ...extending(reader.rest()),
      ...spelledAs({ ...(isBare && { itemType: 'absent' }), ...(isString && { content: 'string' }) }),
    });
  }

  #modelItem(reader: FieldReader, value: JsonValue, index: number): void {
    const parts = readModelItem(reader, value, `call_${String(index)}`);
    const proof = callProofIn(parts);
    const call = this.#assistant.at(-1);
    if (proof !== undefined && call?.type === 'tool-call' && call.proof === undefined) {
      this.#assistant.splice(-1, 1, { ...call, proof } satisfies ToolCallPart);
    } else {
      this.#assistant.push(...parts);
    }
  }

  #turn(message: Message): void {
    this.#endAssistant();
    this.#messages.push(message);
  }

  #endAssistant(): void {
    if (this.#assistant.length > 0) this.#messages.push({ role: 'assistant', parts: this.#assistant });
    this.#assistant = [];
  }
}

/** The proof of the call before it: it travels in a thought of its own that says nothing (see `call-proofs.ts`). */
function callProofIn([part]: readonly Part[]): ToolCallPart['proof'] {
  if (part?.type !== 'reasoning' || part.text !== undefined || part.summary !== undefined) return undefined;
  return part.proof?.kind === 'thought-signature' ? part.proof : undefined;
}

function readToolOutput(reader: FieldReader, type: string): Part {
  const callId = reader.need('call_id', reader.text('call_id'));
  const { parts, isString } = readContent(reader, 'output', 'input_text');
  return {
    type: 'tool-result',
    callId,
    parts: parts.map((part, index) => resultPart(part, reader, index)),
    ...extending(reader.rest()),
    ...spelledAs({
      ...(!isString && { output: 'list' }),
      ...(type === 'custom_tool_call_output' && { itemType: type }),
    }),
  };
}

/** A refusal cannot stand in a tool's output; all else can. */
function resultPart(part: Part, reader: FieldReader, index: number): TextPart | MediaPart | OpaquePart {
  if (part.type === 'text' || part.type === 'media' || part.type === 'opaque') return part;
  throw reader.fault(`output.${String(index)}`, 'is a refusal, which only the model can give');
}
