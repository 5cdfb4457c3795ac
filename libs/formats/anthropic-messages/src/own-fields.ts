import { approximatedField, carried, group, refusedField, reportedField } from '#libs/codec-kit';
import type { OwnFields } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';

const isOff = (value: JsonValue): boolean => isJsonObject(value) && value.enabled === false;

const citations = reportedField("The model does not cite documents as Anthropic's do.", isOff);
const eager = reportedField('Input of tools streams as the upstream likes.', (value) => value === false);

/** What only Anthropic messages can say, and what of it other formats' upstreams do without. */
export const anthropicMessagesOwnFields: OwnFields = {
  request: {
    metadata: group,
    thinking: group,
    tool_choice: group,
    output_config: group,
    'output_config.format': group,
    output_format: group,
    cache_control: reportedField('The upstream caches prompts by itself, if it does.'),
    speed: reportedField('The upstream has one speed.', (value) => value === 'standard'),
    inference_geo: refusedField('Where the model runs cannot be chosen; leave it out.'),
    container: refusedField('It names a container at Anthropic, which this model cannot enter.'),
    mcp_servers: refusedField('Anthropic asks these servers for tools; this model has none of them.'),
    thread: refusedField('It names a conversation stored at Anthropic; send the messages.'),
    context_management: reportedField('The conversation is sent as it is.'),
    compaction: reportedField('The conversation is sent as it is.'),
    diagnostics: reportedField('The upstream tells nothing about its cache.'),
    fallbacks: reportedField('The gateway has fallbacks of its own.'),
    fallback_credit_token: reportedField('The gateway has fallbacks of its own.'),
    billing_policy: reportedField('The upstream bills in its own way.'),
  },
  part: {
    source: group,
    // A document made of texts is sent as their text.
    'source.type': carried,
    'source.content': carried,
    cache_control: group,
    citations,
    context: reportedField('Documents carry no context; put it into a text.'),
    transformations: reportedField('Images are sent as they are.'),
    search_result: approximatedField('It is sent as text, with its title and source.'),
    caller: reportedField(
      'Who called the tool is not told.',
      (value) => isJsonObject(value) && value.type === 'direct',
    ),
  },
  tool: {
    type: carried,
    cache_control: group,
    defer_loading: reportedField('The tool is loaded at once.', (value) => value === false),
    eager_input_streaming: eager,
    input_examples: reportedField('Examples of input are not sent; put them into the description.'),
    allowed_callers: reportedField(
      'The model alone calls the tool.',
      (value) => JSON.stringify(value) === '["direct"]',
    ),
  },
  refusedBlocks: {
    compaction: 'Only Anthropic can read a compacted conversation; send the messages.',
    container_upload: 'It names a file in a container at Anthropic; send its content.',
  },
};
