import type { ProviderSetup } from '#libs/provider-kit';

/** What has to be known to add Amazon Bedrock. */
export const bedrockSetup: ProviderSetup = {
  group: 'vendor',
  documentation: 'https://docs.aws.amazon.com/bedrock/latest/userguide/api-keys.html',
  keyPage: 'https://console.aws.amazon.com/bedrock/home#/api-keys',
  apiKey: 'optional',
  addressExample: 'https://bedrock-runtime.us-east-1.amazonaws.com',
  fields: [
    {
      name: 'region',
      label: 'Region',
      kind: 'text',
      needed: 'without-address',
      example: 'us-east-1',
      hint: 'Where the models run.',
    },
    {
      name: 'accessKeyId',
      label: 'Access key id',
      kind: 'text',
      example: 'AKIA…',
      hint: "Instead of a Bedrock API key. With neither, the machine's own AWS credentials are used.",
    },
    { name: 'secretAccessKey', label: 'Secret access key', kind: 'secret' },
    {
      name: 'sessionToken',
      label: 'Session token',
      kind: 'secret',
      hint: 'Of temporary credentials, which are not renewed.',
    },
  ],
};
