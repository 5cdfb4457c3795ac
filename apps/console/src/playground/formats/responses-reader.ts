import type { AnswerReader, AnswerUpdate } from './conversation-format.js';
import {
  errorUpdate,
  fieldsAt,
  isFields,
  listAt,
  numberAt,
  readerOfTypes,
  textAt,
  unreadableAnswer,
  usageUpdate,
} from './reading.js';
import type { Fields } from './reading.js';

/** Parts of one output item stand side by side under this many numbers of its own. */
const partsPerItem = 1000;

/**
 * Reads the events of OpenAI's responses. Servers differ in what they tell step by step and what only at the end: each
 * text is followed by how much of it has come, and whatever was not told yet is taken from the items when they are done.
 */
export function createResponsesReader(): AnswerReader {
  const items = createItemsReader();
  let isFinished = false;

  const read = (event: Fields, type: string | undefined): readonly AnswerUpdate[] => {
    switch (type) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        return items.grow('text', event, 'content_index', textAt(event, 'delta'));
      case 'response.reasoning_text.delta':
        return items.grow('content', event, 'content_index', textAt(event, 'delta'));
      case 'response.reasoning_summary_text.delta':
        return items.grow('summary', event, 'summary_index', textAt(event, 'delta'));
      case 'response.function_call_arguments.delta':
      case 'response.custom_tool_call_input.delta':
        return items.grow('arguments', event, '', textAt(event, 'delta'));
      case 'response.output_item.added':
        return items.begin(numberAt(event, 'output_index') ?? 0, fieldsAt(event, 'item'));
      case 'response.output_item.done':
        return items.end(numberAt(event, 'output_index') ?? 0, fieldsAt(event, 'item'));
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
      case 'response.cancelled':
        isFinished = true;
        return readEnd(fieldsAt(event, 'response'), items.end);
      case 'error':
        return [errorUpdate(event)];
      default:
        // An error of another dialect, without a type of its own.
        return type === undefined && isFields(event.error) ? [errorUpdate(event)] : [];
    }
  };

  return readerOfTypes(read, () => isFinished);
}

export function readWholeResponse(body: unknown): readonly AnswerUpdate[] {
  if (!isFields(body) || !Array.isArray(body.output)) return [unreadableAnswer];
  return readEnd(body, createItemsReader().end);
}

/** What the response itself tells when it is over. */
function readEnd(response: Fields, end: (index: number, item: Fields) => AnswerUpdate[]): AnswerUpdate[] {
  const status = textAt(response, 'status');
  const reason = textAt(fieldsAt(response, 'incomplete_details'), 'reason') ?? status;
  const usage = fieldsAt(response, 'usage');
  return [
    ...listAt(response, 'output').flatMap((item, index) => end(index, item)),
    ...(reason === undefined ? [] : [{ type: 'finish', reason } as const]),
    ...usageUpdate({
      inputTokens: numberAt(usage, 'input_tokens'),
      outputTokens: numberAt(usage, 'output_tokens'),
      cachedTokens: numberAt(fieldsAt(usage, 'input_tokens_details'), 'cached_tokens'),
      reasoningTokens: numberAt(fieldsAt(usage, 'output_tokens_details'), 'reasoning_tokens'),
    }),
    ...(status === 'failed' ? [errorUpdate(response)] : []),
  ];
}

/** What kinds of text an output item can grow. */
type Strand = 'text' | 'summary' | 'content' | 'arguments';

function createItemsReader() {
  /** How much of each text has come, by item, strand and number. */
  const told = new Map<string, number>();
  const begun = new Set<string>();

  const strand = (index: number, kind: Strand, number: number, delta: string | undefined): AnswerUpdate[] => {
    if (delta === undefined) return [];
    const key = `${index} ${kind} ${number}`;
    const isNew = !told.has(key);
    told.set(key, (told.get(key) ?? 0) + delta.length);
    const at = index * partsPerItem;
    if (kind === 'text') return [{ type: 'text', index: at + number, delta }];
    if (kind === 'arguments') return [{ type: 'tool-call', index: at, delta }];
    // Paragraphs of one thinking are one part.
    const gap = isNew && number > 0 ? '\n\n' : '';
    return [{ type: 'reasoning', index: at, delta: gap + delta }];
  };

  /** The rest of a text that is now known whole. */
  const rest = (index: number, kind: Strand, number: number, whole: string | undefined): AnswerUpdate[] => {
    const missing = whole?.slice(told.get(`${index} ${kind} ${number}`) ?? 0);
    return missing === '' ? [] : strand(index, kind, number, missing);
  };

  const begin = (index: number, item: Fields): AnswerUpdate[] => {
    const type = item.type;
    const key = `${index} ${String(type)}`;
    if (begun.has(key)) return [];
    begun.add(key);
    const at = index * partsPerItem;
    if (type === 'reasoning') return [{ type: 'reasoning', index: at, delta: '' }];
    if (type !== 'function_call' && type !== 'custom_tool_call') return [];
    return [
      {
        type: 'tool-call',
        index: at,
        id: textAt(item, 'call_id') ?? textAt(item, 'id') ?? '',
        name: textAt(item, 'name') ?? '',
      },
    ];
  };

  const content = (index: number, item: Fields): AnswerUpdate[] => {
    const at = index * partsPerItem;
    switch (item.type) {
      case 'message':
        return [
          ...listAt(item, 'content').flatMap((part, number) =>
            rest(index, 'text', number, textAt(part, 'text') ?? textAt(part, 'refusal')),
          ),
          ...phaseOf(item, at),
        ];
      case 'reasoning': {
        return [
          ...listAt(item, 'summary').flatMap((part, number) =>
            rest(index, 'summary', number, textAt(part, 'text')),
          ),
          ...listAt(item, 'content').flatMap((part, number) =>
            rest(index, 'content', number, textAt(part, 'text')),
          ),
          { type: 'reasoning-proof', index: at, value: item },
        ];
      }
      case 'function_call':
        return rest(index, 'arguments', 0, textAt(item, 'arguments'));
      case 'custom_tool_call':
        return rest(index, 'arguments', 0, textAt(item, 'input'));
      case 'image_generation_call':
        return readPicture(item, at);
      default:
        return [];
    }
  };

  const ended = new Set<number>();
  return {
    begin,
    /** The text of an event goes on in its strand. */
    grow: (kind: Strand, event: Fields, numberKey: string, delta: string | undefined): AnswerUpdate[] =>
      strand(numberAt(event, 'output_index') ?? 0, kind, numberAt(event, numberKey) ?? 0, delta),
    /** An item is whole: what was not told yet. */
    end: (index: number, item: Fields): AnswerUpdate[] => {
      if (ended.has(index)) return [];
      ended.add(index);
      return [...begin(index, item), ...content(index, item)];
    },
  };
}

/** What kind of message this is must go back with it. */
function phaseOf(item: Fields, index: number): AnswerUpdate[] {
  const phase = textAt(item, 'phase');
  return phase === undefined ? [] : [{ type: 'text', index, delta: '', proof: { phase } }];
}

function readPicture(item: Fields, index: number): AnswerUpdate[] {
  const data = textAt(item, 'result');
  const mediaType = `image/${textAt(item, 'output_format') ?? 'png'}`;
  return data === undefined ? [] : [{ type: 'file', index, mediaType, data }];
}
