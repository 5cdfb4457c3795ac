import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Dialect } from '#libs/provider-kit';

/** What the vendor says of a model in its list. Source: formats/models.md, "Anthropic model". */
export function dialectSaid({ max_tokens: maxTokens, capabilities }: JsonObject): Dialect {
  const types = capability(capability(capabilities, 'thinking'), 'types');
  const adaptive = capability(types, 'adaptive');
  return {
    ...(typeof maxTokens === 'number' && maxTokens >= 1 && { defaultMaxTokens: Math.floor(maxTokens) }),
    ...(isJsonObject(adaptive) && { thinking: adaptive.supported === true ? 'adaptive' : 'budget' }),
  };
}

const capability = (value: JsonValue | undefined, name: string): JsonValue | undefined =>
  isJsonObject(value) ? value[name] : undefined;
