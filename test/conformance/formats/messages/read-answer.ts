import type { JsonObject } from '#libs/json';
import { answered, paragraphs } from '../../facts.js';
import type { End, ErrorKind, Fact, UsageCount } from '../../facts.js';
import { isSaid, record, records, text } from '../../wire/json.js';

const ends: Readonly<Record<string, End>> = {
  end_turn: 'stop',
  stop_sequence: 'stop sequence',
  max_tokens: 'length',
  tool_use: 'tool calls',
  refusal: 'declined',
};

/** What a message says. Source: formats/messages.md, "Response". */
export function readMessage(message: JsonObject): readonly Fact[] {
  const end = isSaid(message.stop_reason) ? (ends[text(message.stop_reason)] ?? 'unknown') : 'never';
  const words = joinWords(records(message.content));
  return [
    ...words.flatMap((block) => readBlock(block, end)),
    answered.end(end),
    ...(isSaid(message.stop_sequence) ? [answered.endSequence(text(message.stop_sequence))] : []),
    ...readUsage(record(message.usage)),
  ];
}

/** Text in several blocks is one text. */
function joinWords(blocks: readonly JsonObject[]): readonly JsonObject[] {
  const joined: JsonObject[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last?.type === 'text' && block.type === 'text') {
      joined.splice(-1, 1, { ...last, text: text(last.text) + text(block.text) });
    } else joined.push(block);
  }
  return joined;
}

function readBlock(block: JsonObject, end: End): readonly Fact[] {
  switch (block.type) {
    case 'text':
      if (block.text === '') throw new Error('The message holds an empty text.');
      return [end === 'declined' ? answered.declines(text(block.text)) : answered.words(text(block.text))];
    case 'thinking':
      return [
        ...paragraphs(text(block.thinking)).map(answered.thought),
        ...(text(block.signature) === '' ? [] : [answered.proof()]),
      ];
    case 'redacted_thinking':
      return [answered.proof()];
    case 'tool_use':
      return [answered.call(text(block.name), record(block.input))];
    default:
      throw new Error(`The message holds a block of type ${text(block.type)}.`);
  }
}

/** Input counts exclude the cache: the whole is the sum. */
function readUsage(usage: JsonObject): readonly Fact[] {
  const { input_tokens: fresh, cache_read_input_tokens: read, cache_creation_input_tokens: written } = usage;
  for (const count of [fresh, usage.output_tokens, read, written]) {
    if (typeof count !== 'number') throw new Error('A count of tokens that is always there is missing.');
  }
  const counts: readonly (readonly [UsageCount, number])[] = [
    ['input tokens', Number(fresh) + Number(read) + Number(written)],
    ['cached', Number(read)],
    ['written to the cache', Number(written)],
    ['output tokens', Number(usage.output_tokens)],
    ['thinking tokens', Number(record(usage.output_tokens_details).thinking_tokens ?? 0)],
  ];
  return counts.flatMap(([what, count]) => (count > 0 ? [answered.usage(what, count)] : []));
}

const kinds: Readonly<Record<string, ErrorKind>> = {
  rate_limit_error: 'rate limit',
  overloaded_error: 'overload',
  api_error: 'server fault',
  invalid_request_error: 'bad request',
};

/** The vendor's errors. Source: formats/errors.md. */
export function readMessagesError(body: JsonObject): readonly Fact[] {
  if (body.type !== 'error') throw new Error('The error has not the type "error".');
  return [answered.error(kinds[text(record(body.error).type)] ?? 'unknown')];
}
