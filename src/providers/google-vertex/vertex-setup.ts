import type { ProviderSetup } from '#libs/provider-kit';

/** What has to be known to add Google Vertex AI. */
export const vertexSetup: ProviderSetup = {
  group: 'vendor',
  documentation: 'https://docs.cloud.google.com/vertex-ai/generative-ai/docs',
  keyPage: 'https://console.cloud.google.com/iam-admin/serviceaccounts',
  apiKey: 'optional',
  addressExample: 'https://aiplatform.googleapis.com',
  fields: [
    {
      name: 'credentials',
      label: 'Service account key',
      kind: 'secret',
      example: '{"type": "service_account", …}',
      hint: "The whole JSON. Without it and without a key, the machine's own Google credentials are used.",
    },
    {
      name: 'project',
      label: 'Project',
      kind: 'text',
      example: 'my-project-123',
      hint: 'Usually the one that the credentials belong to.',
    },
    { name: 'location', label: 'Location', kind: 'text', example: 'global', hint: 'Where the models run.' },
  ],
};
