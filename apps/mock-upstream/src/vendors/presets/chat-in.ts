import type { Preset } from '#libs/provider-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { chatCompletions } from '../openai/chat-completions.js';
import { openAiError } from '../openai/openai-error.js';
import type { Route } from '../route.js';
import type { VendorReply } from '../vendor.js';
import { codecSaying } from './codec-saying.js';
import { houseRules } from './house-rules.js';
import { sealIds } from './seal-ids.js';

const extensions = ['top_k', 'min_p', 'repetition_penalty'] as const;

/** `POST /chat/completions` of a preset's vendor: OpenAI's, but for what it has in another way or not at all. */
export function chatIn({ name, dialect }: Pick<Preset, 'name' | 'dialect'>): Route {
  const rule = houseRules[name];
  return (head) => {
    const endpoint = chatCompletions(head);
    if (endpoint?.kind !== 'generation') return endpoint;
    return {
      ...endpoint,
      codec: codecSaying(dialect.reasoningField ?? 'reasoning_content'),
      ...(dialect.callIds === 'nine' && { seal: sealIds }),
      check: (body, strictness) => {
        if (!isJsonObject(body)) return endpoint.check(body, strictness);
        const fault = rule?.(body) ?? foreignField(body, dialect) ?? foreignRole(body, dialect);
        return fault ?? endpoint.check(asOpenAi(body, dialect), { refuseUnknownFields: true });
      },
    };
  };
}

type Dialect = Preset['dialect'];

/** A field that the preset says the vendor does not have. */
function foreignField(body: JsonObject, dialect: Dialect): VendorReply | undefined {
  const {
    maxTokensField = 'max_tokens',
    samplingExtensions,
    streamUsage,
    reasoningEffort,
    seedField,
  } = dialect;
  const foreign = [
    ...(dialect.refuses ?? []).filter((field) => field !== 'n' || body.n !== 1),
    ...(maxTokensField === 'max_tokens' ? ['max_completion_tokens'] : []),
    ...(samplingExtensions === true ? [] : extensions),
    ...(streamUsage === false ? ['stream_options'] : []),
    ...(reasoningEffort === false ? ['reasoning_effort'] : []),
    ...(seedField === 'random_seed' ? ['seed'] : ['random_seed']),
  ].find((field) => body[field] !== undefined);
  return foreign === undefined
    ? undefined
    : openAiError(400, { message: `Unknown field: ${foreign}`, param: foreign });
}

function foreignRole({ messages }: JsonObject, { developerRole = false }: Dialect): VendorReply | undefined {
  const roles = isJsonArray(messages) ? messages.filter(isJsonObject).map(({ role }) => role) : [];
  if (developerRole || !roles.includes('developer')) return undefined;
  return openAiError(400, { message: 'unknown variant `developer`, expected one of `system`, `user`, …' });
}

/** What OpenAI's own checks shall look at. */
function asOpenAi(body: JsonObject, { prefillMark, reasoningField }: Dialect): JsonObject {
  const own = new Set<string>([...extensions, 'random_seed', 'safe_prompt', 'prompt_mode']);
  const { messages } = body;
  const adapts = prefillMark === true || reasoningField === 'thinking';
  const plain = adapts && isJsonArray(messages) ? messages.filter(isJsonObject).map(withoutBlocks) : messages;
  const kept = Object.entries(body).filter(([field]) => !own.has(field));
  return { ...Object.fromEntries(kept), ...(plain !== undefined && { messages: plain }) };
}

function withoutBlocks({ content, ...message }: JsonObject): JsonObject {
  const blocks = isJsonArray(content)
    ? content.filter((block) => !isJsonObject(block) || block.type !== 'thinking')
    : content;
  return { ...message, ...(blocks !== undefined && { content: blocks }) };
}
