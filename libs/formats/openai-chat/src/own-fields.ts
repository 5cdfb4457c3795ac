import { carried, group, reportedField } from '#libs/codec-kit';
import type { OwnFields } from '#libs/codec-kit';

/** What only chat completions can say, and what of it other formats' upstreams do without. */
export const openAiChatOwnFields: OwnFields = {
  request: {
    stream_options: group,
    response_format: group,
    'response_format.json_schema': group,
    prompt_cache_options: group,
    // Read beside the fields that say the same, and sent back as they were.
    max_tokens: carried,
    enable_thinking: carried,
    thinking: group,
    'thinking.type': carried,
    'thinking.budget_tokens': carried,
    reasoning: group,
    'reasoning.effort': carried,
    'reasoning.max_tokens': carried,
    'reasoning.enabled': carried,
    prediction: reportedField('The answer cannot be predicted; it is the same, but slower.'),
    moderation: reportedField('The model does not moderate as OpenAI does.'),
    web_search_options: reportedField('The model does not search the web.'),
    functions: reportedField('Where tools are given, functions are not read.'),
    function_call: reportedField('Where tool_choice is given, function_call is not read.'),
  },
  message: {
    audio: group,
    function_call: group,
    // What OpenAI's own SDK adds to an answer that is sent back.
    parsed: carried,
    annotations: reportedField('Citations are no part of a conversation elsewhere.'),
  },
  part: {
    image_url: group,
    input_audio: group,
    file: group,
    video_url: group,
    function: group,
    'function.parsed_arguments': carried,
    custom: group,
    prompt_cache_breakpoint: group,
    cache_control: group,
    'cache_control.type': carried,
    'cache_control.ttl': carried,
    extra_content: group,
    'extra_content.google': group,
    'extra_content.google.thought_signature': carried,
    index: carried,
  },
  tool: {
    function: group,
    custom: group,
    'custom.format': group,
    'custom.format.grammar': group,
    prompt_cache_breakpoint: group,
    cache_control: group,
    'cache_control.type': carried,
    'cache_control.ttl': carried,
  },
};
