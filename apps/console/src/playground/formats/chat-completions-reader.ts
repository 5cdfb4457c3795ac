import type { AnswerReader, AnswerUpdate } from './conversation-format.js';
import {
  errorUpdate,
  fieldsAt,
  isFields,
  listAt,
  numberAt,
  parseFields,
  readDataUrl,
  textAt,
  unreadable,
  unreadableAnswer,
  usageUpdate,
} from './reading.js';
import type { Fields } from './reading.js';
import { ownCallId } from './turns.js';

/** Reads the chunks of chat completions, in the variants that vendors of this format have made. */
export function createChatReader(): AnswerReader {
  const calls = createCallReader();
  const details = createDetailsReader();
  let pictures = 0;
  let isFinished = false;

  const readChoice = (choice: Fields): AnswerUpdate[] => {
    const delta = fieldsAt(choice, 'delta');
    const finish = textAt(choice, 'finish_reason');
    const files = readPictures(delta, pictures);
    pictures += files.length;
    return [
      ...readWords(delta),
      ...details(delta),
      ...calls(delta),
      ...files,
      ...(finish === undefined ? [] : [{ type: 'finish', reason: finish } as const]),
    ];
  };

  return {
    push({ data, name }) {
      if (data.trim() === '[DONE]') {
        isFinished = true;
        return [];
      }
      const chunk = parseFields(data);
      if (chunk === undefined) return [unreadable];
      if (isTruthy(chunk.error) || name === 'error') return [errorUpdate(chunk)];
      const choices = listAt(chunk, 'choices').filter((choice) => (numberAt(choice, 'index') ?? 0) === 0);
      return [...choices.flatMap(readChoice), ...readChatUsage(chunk)];
    },
    get isFinished() {
      return isFinished;
    },
  };
}

const isTruthy = (value: unknown): boolean => value !== undefined && value !== null && value !== false;

/** A whole answer is read as a stream of one chunk. */
export function readWholeChat(body: unknown): readonly AnswerUpdate[] {
  if (!isFields(body) || !Array.isArray(body.choices)) return [unreadableAnswer];
  const choice = listAt(body, 'choices').find((one) => (numberAt(one, 'index') ?? 0) === 0);
  if (choice === undefined) return [unreadableAnswer];
  const message = fieldsAt(choice, 'message');
  const chunk = { ...body, choices: [{ ...choice, index: 0, delta: message }] };
  const audio = fieldsAt(message, 'audio');
  const sound = textAt(audio, 'data');
  return [
    ...createChatReader().push({ data: JSON.stringify(chunk) }),
    ...(sound === undefined
      ? []
      : [{ type: 'file', index: 100, mediaType: 'audio/wav', data: sound } as const]),
  ];
}

/** Text, refusals, spoken text and thinking. */
function readWords(delta: Fields): AnswerUpdate[] {
  const reasoning = textAt(delta, 'reasoning_content') ?? textAt(delta, 'reasoning');
  const blocks = listAt(delta, 'content');
  const texts = [
    textAt(delta, 'content'),
    ...blocks.filter(({ type }) => type === 'text').map((block) => textAt(block, 'text')),
    textAt(delta, 'refusal'),
    textAt(fieldsAt(delta, 'audio'), 'transcript'),
  ];
  // Mistral's thinking comes as blocks within the content.
  const thoughts = [
    reasoning,
    ...blocks
      .filter(({ type }) => type === 'thinking')
      .flatMap((block) => listAt(block, 'thinking').map((thought) => textAt(thought, 'text'))),
  ];
  return [
    ...thoughts.flatMap((text) =>
      text === undefined ? [] : [{ type: 'reasoning', index: 0, delta: text } as const],
    ),
    ...texts.flatMap((text) =>
      text === undefined ? [] : [{ type: 'text', index: 0, delta: text } as const],
    ),
  ];
}

/** OpenRouter's `reasoning_details` come in pieces, and go back put together. */
function createDetailsReader(): (delta: Fields) => AnswerUpdate[] {
  const whole: Record<string, unknown>[] = [];
  return (delta) => {
    const pieces = listAt(delta, 'reasoning_details');
    if (pieces.length === 0) return [];
    for (const piece of pieces) {
      const last = whole.at(-1);
      const goesOn = last !== undefined && last.type === piece.type && last.index === piece.index;
      if (!goesOn) whole.push({ ...piece });
      else {
        for (const [key, value] of Object.entries(piece)) {
          const before = last[key];
          const grows = key === 'text' || key === 'summary' || key === 'data';
          last[key] =
            grows && typeof before === 'string' && typeof value === 'string'
              ? before + value
              : (value ?? before);
        }
      }
    }
    return [{ type: 'reasoning-proof', index: 0, value: whole.map((detail) => ({ ...detail })) }];
  };
}

/**
 * Tool calls are told apart by `index`. Some vendors leave it out: then a call with an id of its own, or a name, is
 * another one.
 */
function createCallReader(): (delta: Fields) => AnswerUpdate[] {
  const known = new Map<number, string | undefined>();
  const place = (call: Fields): number => {
    const given = numberAt(call, 'index');
    const id = textAt(call, 'id');
    if (given !== undefined) {
      const before = known.get(given);
      const isOther = id !== undefined && before !== undefined && before !== id;
      if (!isOther) return given;
    }
    const sameId = id === undefined ? undefined : [...known].find(([, other]) => other === id)?.[0];
    if (sameId !== undefined) return sameId;
    const isNew = id !== undefined || textAt(fieldsAt(call, 'function'), 'name') !== undefined;
    return isNew ? known.size : Math.max(0, known.size - 1);
  };
  return (delta) => {
    const legacy = delta.function_call;
    const given = listAt(delta, 'tool_calls');
    const all = isFields(legacy) ? [...given, { index: 0, function: legacy }] : given;
    return all.map((call) => {
      const index = place(call);
      const isNew = !known.has(index);
      const id = textAt(call, 'id');
      if (isNew || id !== undefined) known.set(index, id);
      const spoken = isFields(call.custom) ? call.custom : fieldsAt(call, 'function');
      const name = textAt(spoken, 'name');
      const delta = textAt(spoken, 'arguments') ?? textAt(spoken, 'input') ?? objectText(spoken.arguments);
      return {
        type: 'tool-call',
        index,
        ...(id !== undefined ? { id } : isNew && { id: ownCallId(index) }),
        ...(name !== undefined && { name }),
        ...(delta !== undefined && { delta }),
        ...(isFields(call.extra_content) && { proof: call.extra_content }),
      };
    });
  };
}

/** Some servers give arguments as an object rather than as its text. */
const objectText = (value: unknown): string | undefined =>
  isFields(value) ? JSON.stringify(value) : undefined;

/** Pictures as OpenRouter gives them. */
const readPictures = (delta: Fields, before: number): AnswerUpdate[] =>
  listAt(delta, 'images').flatMap((image, at) => {
    const file = readDataUrl(textAt(fieldsAt(image, 'image_url'), 'url') ?? '');
    return file === undefined ? [] : [{ type: 'file', index: before + at, ...file } as const];
  });

/** Usage of chat and text completions. */
export function readChatUsage(body: Fields): readonly AnswerUpdate[] {
  const usage = fieldsAt(body, 'usage');
  return usageUpdate({
    inputTokens: numberAt(usage, 'prompt_tokens'),
    outputTokens: numberAt(usage, 'completion_tokens'),
    cachedTokens: numberAt(fieldsAt(usage, 'prompt_tokens_details'), 'cached_tokens'),
    reasoningTokens: numberAt(fieldsAt(usage, 'completion_tokens_details'), 'reasoning_tokens'),
  });
}
