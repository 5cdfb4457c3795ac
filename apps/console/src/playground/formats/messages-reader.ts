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

/** Reads the events of Anthropic's messages. */
export function createMessagesReader(): AnswerReader {
  /** Tool calls whose input has not been told yet: some come whole, or have none. */
  const untold = new Map<number, unknown>();
  const readUsage = createUsageReader();
  let isFinished = false;

  const start = (index: number, block: Fields): AnswerUpdate[] => {
    if (block.type === 'tool_use') untold.set(index, block.input);
    return readBlock(index, block);
  };

  const read = (event: Fields, type: string | undefined): AnswerUpdate[] => {
    const index = numberAt(event, 'index') ?? 0;
    switch (type) {
      case 'message_start':
        return [...readUsage(fieldsAt(event, 'message'))];
      case 'content_block_start':
        return start(index, fieldsAt(event, 'content_block'));
      case 'content_block_delta': {
        const delta = fieldsAt(event, 'delta');
        if (delta.type === 'input_json_delta' && textAt(delta, 'partial_json') !== undefined)
          untold.delete(index);
        return readDelta(index, delta);
      }
      case 'content_block_stop': {
        if (!untold.has(index)) return [];
        const input = untold.get(index);
        untold.delete(index);
        return [{ type: 'tool-call', index, delta: JSON.stringify(input ?? {}) }];
      }
      case 'message_delta': {
        const reason = textAt(fieldsAt(event, 'delta'), 'stop_reason');
        return [...(reason === undefined ? [] : [{ type: 'finish', reason } as const]), ...readUsage(event)];
      }
      case 'message_stop':
        isFinished = true;
        return [];
      case 'error':
        return [errorUpdate(event)];
      default:
        return [];
    }
  };

  return readerOfTypes(read, () => isFinished);
}

export function readWholeMessage(body: unknown): readonly AnswerUpdate[] {
  if (!isFields(body) || !Array.isArray(body.content)) return [unreadableAnswer];
  const reason = textAt(body, 'stop_reason');
  return [
    ...listAt(body, 'content').flatMap((block, index): AnswerUpdate[] => [
      ...readBlock(index, block),
      ...(block.type === 'tool_use'
        ? [{ type: 'tool-call', index, delta: JSON.stringify(block.input ?? {}) } as const]
        : []),
    ]),
    ...(reason === undefined ? [] : [{ type: 'finish', reason } as const]),
    ...createUsageReader()(body),
  ];
}

/** What a block brings with it when it begins. */
function readBlock(index: number, block: Fields): AnswerUpdate[] {
  switch (block.type) {
    case 'text': {
      const text = textAt(block, 'text');
      return text === undefined ? [] : [{ type: 'text', index, delta: text }];
    }
    case 'thinking': {
      const signature = textAt(block, 'signature');
      return [
        { type: 'reasoning', index, delta: textAt(block, 'thinking') ?? '' },
        ...(signature === undefined
          ? []
          : [{ type: 'reasoning-proof', index, value: { signature } } as const]),
      ];
    }
    case 'redacted_thinking':
      return [{ type: 'reasoning-proof', index, value: { data: block.data } }];
    case 'tool_use':
      return [{ type: 'tool-call', index, id: textAt(block, 'id') ?? '', name: textAt(block, 'name') ?? '' }];
    default:
      return [];
  }
}

function readDelta(index: number, delta: Fields): AnswerUpdate[] {
  switch (delta.type) {
    case 'text_delta': {
      const text = textAt(delta, 'text');
      return text === undefined ? [] : [{ type: 'text', index, delta: text }];
    }
    case 'thinking_delta': {
      const thinking = textAt(delta, 'thinking');
      return thinking === undefined ? [] : [{ type: 'reasoning', index, delta: thinking }];
    }
    case 'signature_delta': {
      const signature = textAt(delta, 'signature');
      return signature === undefined ? [] : [{ type: 'reasoning-proof', index, value: { signature } }];
    }
    case 'input_json_delta': {
      const json = textAt(delta, 'partial_json');
      return json === undefined ? [] : [{ type: 'tool-call', index, delta: json }];
    }
    default:
      return [];
  }
}

/** Counts are told in parts, and grow: input without what was cached at first, the output at the end. */
function createUsageReader(): (holder: Fields) => readonly AnswerUpdate[] {
  const known: Record<string, number> = {};
  return (holder) => {
    const usage = fieldsAt(holder, 'usage');
    for (const [key, value] of Object.entries(usage)) if (typeof value === 'number') known[key] = value;
    const input = known.input_tokens;
    const cached = known.cache_read_input_tokens;
    const written = known.cache_creation_input_tokens;
    return usageUpdate({
      inputTokens: input === undefined ? undefined : input + (cached ?? 0) + (written ?? 0),
      outputTokens: known.output_tokens,
      cachedTokens: cached,
      reasoningTokens: numberAt(fieldsAt(usage, 'output_tokens_details'), 'thinking_tokens'),
    });
  };
}
