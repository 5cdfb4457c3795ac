import type { ProviderSetup } from '#libs/provider-kit';

/** What has to be known to add Azure OpenAI. */
export const azureSetup: ProviderSetup = {
  group: 'vendor',
  documentation: 'https://learn.microsoft.com/azure/ai-foundry/openai/reference',
  keyPage: 'https://portal.azure.com/',
  apiKey: 'optional',
  addressExample: 'https://<resource>.openai.azure.com',
  fields: [
    {
      name: 'entraToken',
      label: 'Entra ID token',
      kind: 'secret',
      hint: 'Instead of a key. It ends after about an hour: for one that is renewed, use the configuration file.',
    },
    {
      name: 'apiVersion',
      label: 'API version',
      kind: 'text',
      example: '2025-04-01-preview',
      hint: 'Only for the older addresses with deployments in them.',
    },
  ],
};
