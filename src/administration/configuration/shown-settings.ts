import type { JsonObject, JsonValue } from '#libs/json';
import { isJsonObject } from '#libs/json';
import { scrubSecrets } from '../../observability/secret-scrubber.js';
import { shownSecret } from '../../observability/shown-secret.js';

/** Settings whose values are secrets, by the last word of their names; what stands in them is secret too. */
const secretName = /(?:^|[a-z_.-])(?:Keys?|Secret|Token|Password|Credentials?|Authorization|Cookie)$/;
const secretWhole = /^(?:keys?|secret|token|password|credentials?|authorization|cookie|headers)$/i;

/** Settings as people may see them: of secrets the last four characters. */
export function shownSettings(settings: JsonObject): JsonObject {
  return shownIn(settings, false);
}

function shownIn(group: JsonObject, isSecret: boolean): JsonObject {
  const fields = Object.entries(group).map(([name, value]) => {
    return [name, value === undefined ? value : shown(value, isSecret || isSecretName(name))] as const;
  });
  return Object.fromEntries(fields);
}

function shown(value: JsonValue, isSecret: boolean): JsonValue {
  if (typeof value === 'string') return isSecret ? shownSecret(value) : scrubSecrets(value);
  if (Array.isArray(value)) return value.map((member: JsonValue) => shown(member, isSecret));
  return isJsonObject(value) ? shownIn(value, isSecret) : value;
}

/** Whether what stands under this name is a secret. */
export const isSecretName = (name: string): boolean => secretName.test(name) || secretWhole.test(name);
