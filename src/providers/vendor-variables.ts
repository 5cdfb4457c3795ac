import type { ProviderTypeInfo } from '#libs/provider-kit';
import type { ConfigurationProblem } from '../config/configuration-problem.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { baseAddress, credential } from '../config/setting-kinds.js';
import type { Kind } from '../config/setting-kinds.js';

/** What a vendor's well-known variables say. */
export interface VendorVariables {
  readonly apiKey?: string;
  readonly baseUrl?: string;
  /** The type's own settings, by name. Empty where no variable tells any. */
  readonly options: Readonly<Record<string, string>>;
  /** Variables whose values cannot be used. */
  readonly problems: readonly ConfigurationProblem[];
}

type ReadVariable = GatewayConfiguration['variable'];

/** The variables of which one switches the type on. */
export function switchesOf({ variables, keyless }: ProviderTypeInfo): readonly string[] {
  const { apiKey = [], baseUrl = [], switches = [] } = variables ?? {};
  return [...apiKey, ...(keyless === true ? baseUrl : []), ...switches];
}

/** Reads a type's variables; of several names the first that is set counts. */
export function readVendorVariables({ variables }: ProviderTypeInfo, read: ReadVariable): VendorVariables {
  const apiKey = firstSet(variables?.apiKey, read, credential());
  const baseUrl = firstSet(variables?.baseUrl, read, baseAddress());
  return {
    ...(apiKey.value !== undefined && { apiKey: apiKey.value }),
    ...(baseUrl.value !== undefined && { baseUrl: baseUrl.value }),
    options: readOptions(variables?.options, read),
    problems: [...apiKey.problems, ...baseUrl.problems],
  };
}

/** As text: the type itself checks what its settings hold. */
function readOptions(
  variables: Readonly<Record<string, readonly string[]>> = {},
  read: ReadVariable,
): Readonly<Record<string, string>> {
  const told = Object.entries(variables).flatMap(([option, names]) => {
    const value = names.map(read).find((said) => said !== undefined);
    return value === undefined ? [] : [[option, value] as const];
  });
  return Object.fromEntries(told);
}

interface Reading {
  readonly value?: string;
  readonly problems: readonly ConfigurationProblem[];
}

function firstSet(names: readonly string[] | undefined, read: ReadVariable, kind: Kind<string>): Reading {
  const name = names?.find((candidate) => read(candidate) !== undefined);
  if (name === undefined) return { problems: [] };
  const result = kind.schema.safeParse(read(name));
  if (result.success) return { value: result.data, problems: [] };
  return {
    problems: result.error.issues.map((issue) => ({
      key: name,
      fault: issue.message,
      fix: issue.code === 'custom' ? String(issue.params?.fix ?? '') : '',
    })),
  };
}
