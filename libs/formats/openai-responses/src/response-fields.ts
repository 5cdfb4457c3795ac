import type { CanonicalRequest, ReplyDefaults, ResponseStart } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { officialDialect } from './dialect.js';
import { writeSettings } from './encode-request.js';
import { Encoding } from './encoding.js';
import { ownExtension, withExtension } from './extensions.js';
import { format } from './format.js';

/** Whether an upstream of this format gave the answer: it is then given back as it came. */
export function isOwnAnswer({ ext }: Pick<ResponseStart, 'ext'>): boolean {
  return ownExtension(ext)?.object === 'response';
}

/** What names an answer: an upstream's own id where it is of this format, else one made for this client. */
export function answerIdentity(start: Omit<ResponseStart, 'type'>, defaults: ReplyDefaults): JsonObject {
  const { id } = start;
  return {
    id: isOwnAnswer(start) && id !== undefined ? id : `resp_${defaults.id}`,
    object: 'response',
    created_at: start.created ?? defaults.created,
    model: start.model ?? defaults.model,
  };
}

const plainText: JsonObject = { format: { type: 'text' } };
const nothingThought: JsonObject = { effort: null, summary: null };

/** What the format says where the client said nothing. Two of them are wanted by the Open Responses specification. */
const unsaid: JsonObject = {
  background: false,
  completed_at: null,
  frequency_penalty: 0,
  instructions: null,
  max_output_tokens: null,
  max_tool_calls: null,
  metadata: {},
  parallel_tool_calls: true,
  presence_penalty: 0,
  previous_response_id: null,
  prompt_cache_key: null,
  reasoning: nothingThought,
  safety_identifier: null,
  service_tier: 'default',
  store: true,
  temperature: 1,
  text: plainText,
  tool_choice: 'auto',
  tools: [],
  top_logprobs: 0,
  top_p: 1,
  truncation: 'disabled',
  user: null,
};

/** Fields that an answer repeats only where the client said them. */
const repeatedWhenSaid = ['conversation', 'prompt', 'prompt_cache_options', 'prompt_cache_retention'];

const repeated: ReadonlySet<string> = new Set([...Object.keys(unsaid), ...repeatedWhenSaid]);

/** What an answer repeats of its request, with the format's own word for what the client left away. */
export function repeatedSettings(request: CanonicalRequest | undefined): JsonObject {
  if (request === undefined) return unsaid;
  const { system = [], source, ext } = request;
  const settings = writeSettings(request, new Encoding(officialDialect, source === format));
  const { reasoning, text, conversation, ...others } = withExtension(settings, ext);
  const said = Object.entries(others).filter(
    ([key, value]) => repeated.has(key) && value !== undefined && value !== null,
  );
  const isNamed = typeof conversation === 'string';
  return {
    ...unsaid,
    ...Object.fromEntries(said),
    ...(system.length > 0 && { instructions: system.map((part) => part.text).join('\n\n') }),
    ...(isJsonObject(reasoning) && { reasoning: { ...nothingThought, ...reasoning } }),
    ...(isJsonObject(text) && { text: { ...plainText, ...text } }),
    ...(conversation !== undefined && { conversation: isNamed ? { id: conversation } : conversation }),
  };
}
