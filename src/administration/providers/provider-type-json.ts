import type { JsonObject } from '#libs/json';
import type { ProviderField, ProviderSetup, ProviderTypeInfo } from '#libs/provider-kit';

/** Of types that say nothing of themselves. */
const usual: ProviderSetup = { group: 'vendor' };

/** A type of providers, with what a form for one needs. */
export function providerTypeToJson({ type, title, variables, setup = usual }: ProviderTypeInfo): JsonObject {
  return {
    object: 'provider_type',
    type,
    title,
    group: setup.group,
    documentation: setup.documentation ?? null,
    key_page: setup.keyPage ?? null,
    base_url: setup.baseUrl ?? null,
    variables: [...(variables?.apiKey ?? []), ...(variables?.baseUrl ?? [])],
    fields: fieldsOf(setup).map(fieldToJson),
  };
}

/** The key, what else the type asks for, and its address: first where there is none to begin with, else last. */
function fieldsOf(setup: ProviderSetup): readonly ProviderField[] {
  if (setup.group === 'embedded') return [];
  const { apiKey = 'required', fields = [] } = setup;
  const address = addressOf(setup);
  const key: ProviderField = {
    name: 'apiKey',
    label: 'API key',
    kind: 'secret',
    needed: apiKey === 'required' ? 'without-address' : 'never',
  };
  const others = [...(apiKey === 'none' ? [] : [key]), ...fields];
  return address.needed === 'always' || setup.group === 'server'
    ? [address, ...others]
    : [...others, address];
}

/** It has to be told where the type knows none, and no other field leads to one. */
function addressOf({ baseUrl, addressExample, fields = [] }: ProviderSetup): ProviderField {
  const isTold = fields.some(({ needed }) => needed !== undefined && needed !== 'never');
  const example = addressExample ?? baseUrl;
  return {
    name: 'baseUrl',
    label: 'Base address',
    kind: 'address',
    needed: baseUrl === undefined && !isTold && addressExample !== undefined ? 'always' : 'never',
    ...(baseUrl !== undefined && { hint: 'Empty: the usual one.' }),
    ...(example !== undefined && { example }),
  };
}

const fieldToJson = ({ name, label, kind, needed = 'never', hint, example }: ProviderField): JsonObject => ({
  name,
  label,
  kind,
  needed: needed.replaceAll('-', '_'),
  hint: hint ?? null,
  example: example ?? null,
});
