import type { Preset } from '#libs/provider-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { embeddings } from '../openai/embeddings.js';
import { openAiError } from '../openai/openai-error.js';
import type { Route } from '../route.js';

type Endpoint = NonNullable<Preset['embedding']>;

/** OpenAI's embeddings by a vendor that has other words for some fields, or none. */
export function embeddingsIn(sheet: Endpoint): Route {
  return (head) => {
    const endpoint = embeddings(head);
    if (endpoint?.kind !== 'direct') return endpoint;
    return {
      kind: 'direct',
      answer: ({ models, body }) => {
        const value = body();
        if (!isJsonObject(value)) return endpoint.answer({ models, body: () => value });
        const fault = faultOf(value, sheet);
        if (fault !== undefined) return openAiError(400, { message: fault });
        return endpoint.answer({ models, body: () => asOpenAi(value, sheet) });
      },
    };
  };
}

/** OpenAI's fields under the vendor's names; absent: it has none. */
function namesIn({ dialect = {} }: Endpoint): Readonly<Record<string, string | undefined>> {
  const { dimensionsField = 'dimensions', encodingField = 'encoding_format', endUser = true } = dialect;
  const encoding = encodingField === 'base64-only' ? 'encoding_format' : encodingField;
  return {
    model: 'model',
    input: 'input',
    dimensions: dimensionsField === 'none' ? undefined : dimensionsField,
    encoding_format: encoding === 'none' ? undefined : encoding,
    user: endUser ? 'user' : undefined,
  };
}

function faultOf(body: JsonObject, sheet: Endpoint): string | undefined {
  const { limit, dialect = {} } = sheet;
  const words = Object.values(namesIn(sheet)).concat(dialect.taskField, dialect.truncationField);
  const unknown = Object.keys(body).find((field) => !words.includes(field));
  if (unknown !== undefined) return `Unknown field: ${unknown}`;
  if (dialect.encodingField === 'base64-only' && body.encoding_format === 'float')
    return 'encoding_format: null or base64';
  const inputs = isJsonArray(body.input) ? body.input : [body.input];
  if (inputs.length > limit) return `At most ${limit} inputs.`;
  const isTokens = inputs.some((input) => typeof input === 'number' || isJsonArray(input));
  return isTokens && dialect.tokenInputs === false ? 'Inputs are texts.' : undefined;
}

function asOpenAi(body: JsonObject, sheet: Endpoint): JsonObject {
  const said = Object.entries(namesIn(sheet)).flatMap(([name, word]): [string, JsonValue][] => {
    const value = word === undefined ? undefined : body[word];
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(said);
}
