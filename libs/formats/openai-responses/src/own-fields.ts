import { carried, group, refusedField, reportedField } from '#libs/codec-kit';
import type { OwnFields } from '#libs/codec-kit';
import { isJsonArray } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { includes } from './sampling.js';

const known: readonly JsonValue[] = Object.values(includes);
const isKnown = (value: JsonValue): boolean =>
  isJsonArray(value) && value.every((entry) => known.includes(entry));

/** What only OpenAI Responses can say, and what of it other formats' upstreams do without. */
export const openAiResponsesOwnFields: OwnFields = {
  request: {
    stream_options: group,
    conversation: group,
    text: group,
    'text.format': group,
    reasoning: group,
    'reasoning.generate_summary': reportedField('Ask for a summary with reasoning.summary.'),
    'reasoning.context': reportedField('The upstream decides what earlier thinking it reads.', isAuto),
    'reasoning.mode': reportedField('The upstream thinks in one way.', (value) => value === 'standard'),
    prompt_cache_options: group,
    'prompt_cache_options.prewarm': reportedField('Prompts are cached when they are used.', isFalse),
    'prompt_cache_options.comparison_response_id': reportedField('The upstream compares no prompts.'),
    // The gateway itself runs what shall run in the background.
    background: carried,
    include: reportedField('What hosted tools found is not told.', isKnown),
    truncation: reportedField('A conversation that is too long is refused.', (value) => value === 'disabled'),
    max_tool_calls: reportedField('Calls of tools are not counted.'),
    top_logprobs: reportedField(
      'Probabilities are told where include asks for them.',
      (value) => value === 0,
    ),
    prompt: refusedField('It names a prompt stored at OpenAI; send its text.'),
    context_management: reportedField('The conversation is sent as it is.'),
    moderation: reportedField('The model does not moderate as OpenAI does.'),
    image: reportedField('Images are sent as they are.'),
    access_programs: reportedField('The upstream has no such programs.'),
    tool_choice: refusedField('It chooses a tool that OpenAI runs; this model does not have it.'),
  },
  message: { status: carried, id: carried, type: carried },
  part: {
    id: carried,
    type: carried,
    role: carried,
    status: carried,
    created_by: carried,
    phase: reportedField('Whether words are comment or answer is not told.'),
    // Of an answer that is sent back.
    logprobs: carried,
    parsed: carried,
    parsed_arguments: carried,
    annotations: reportedField('Citations of files are no part of a conversation elsewhere.'),
    // Of an image that the vendor's tool made, which is sent as it is.
    output_format: carried,
    size: carried,
    quality: carried,
    background: carried,
    action: carried,
    revised_prompt: carried,
    content: carried,
    summary: carried,
    input_audio: group,
    prompt_cache_breakpoint: group,
    namespace: reportedField('Tools have no namespaces.'),
    caller: reportedField('Who called the tool is not told.'),
  },
  tool: { type: carried, format: group },
  refusedBlocks: {
    item_reference: 'It names an item stored at OpenAI; send the item itself.',
    compaction: 'Only OpenAI can read a compacted conversation; send the items.',
  },
};

function isAuto(value: JsonValue): boolean {
  return value === 'auto';
}

function isFalse(value: JsonValue): boolean {
  return value === false;
}
