import type { ProviderSetup } from '#libs/provider-kit';

/** What has to be known to add a provider that an AI SDK package speaks to. */
export const aiSdkSetup: ProviderSetup = {
  group: 'vendor',
  documentation: 'https://ai-sdk.dev/providers/ai-sdk-providers',
  apiKey: 'optional',
  fields: [
    {
      name: 'package',
      label: 'Package',
      kind: 'text',
      needed: 'always',
      example: '@ai-sdk/mistral',
      hint: 'One of the AI SDK, installed beside the gateway.',
    },
    {
      name: 'models',
      label: 'Models',
      kind: 'lines',
      hint: 'Names, one a line: packages cannot list them.',
    },
  ],
};
