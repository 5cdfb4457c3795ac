import { z } from 'zod';
import { checkOptions, matchModels, ModelProvider, requireKey } from '#libs/provider-kit';
import type { ConnectedProvider, ProviderConnector, ProviderSettings } from '#libs/provider-kit';

const vendorAddress = 'https://api.acme.example';

const optionsSchema = z.strictObject({
  /** Whom Acme bills. Default: the key's owner. */
  department: z.string('Write the name of a department.').exactOptional(),
});

/** Acme, a vendor that there is not: OpenAI's chat completions at an address of its own, with a key in a header of its own. */
@ModelProvider({
  type: 'acme',
  title: 'Acme',
  variables: { apiKey: ['ACME_API_KEY'], baseUrl: ['ACME_BASE_URL'] },
  setup: {
    group: 'vendor',
    documentation: 'https://docs.acme.example/api',
    keyPage: 'https://console.acme.example/keys',
    baseUrl: vendorAddress,
    fields: [
      { name: 'department', label: 'Department', kind: 'text', hint: 'Whom Acme bills.', example: 'toys' },
    ],
  },
})
export class AcmeProvider implements ProviderConnector {
  connect(settings: ProviderSettings): ConnectedProvider {
    const { department } = checkOptions(optionsSchema, settings.options);
    requireKey(settings, 'ACME_API_KEY');
    const { baseUrl = vendorAddress } = settings;
    return {
      generation: {
        kind: 'wire',
        formats: ['openai-chat'],
        dialect: { maxTokensField: 'max_tokens', developerRole: false, cacheBreakpoints: false },
        envelope: ({ apiKey }) => ({
          url: `${baseUrl}/talk`,
          headers: {
            ...(apiKey !== undefined && { 'x-acme-key': apiKey }),
            ...(department !== undefined && { 'x-acme-department': department }),
          },
        }),
      },
      endpointsOf: () => ['generation'],
      recognises: matchModels(['acme-*']),
      models: () => [{ id: 'acme-large', ownedBy: 'acme' }],
    };
  }
}
