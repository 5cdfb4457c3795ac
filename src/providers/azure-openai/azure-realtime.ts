import type { Realtime, RealtimeCall } from '#libs/provider-kit';
import type { AzureAddresses } from './azure-addresses.js';
import type { Authorize } from './azure-credential.js';

/** The last version that speaks the beta protocol. Azure retired it on 30 April 2026; formats/realtime.md. */
const lastPreview = '2025-04-01-preview';

/**
 * Sessions at a resource. Each address speaks one protocol, whatever the header `openai-beta` says: the client's
 * protocol chooses the address.
 * @param version the configured one; the beta address takes it where it is a preview's date
 */
export function azureRealtime(
  { root, v1 }: Pick<AzureAddresses, 'root' | 'v1'>,
  version: string | undefined,
  authorize: Authorize,
): Realtime {
  const preview = version?.endsWith('-preview') === true ? version : lastPreview;
  return {
    kind: 'wire',
    formats: ['openai-realtime'],
    endpoint: (call) => ({
      url: speaksBeta(call)
        ? socketAt(root, { 'api-version': preview, ...said(call, 'deployment') })
        : socketAt(v1, said(call, 'model')),
      headers: { ...endUserOf(call), ...authorize(call.apiKey) },
    }),
  };
}

const speaksBeta = ({ clientHeaders }: RealtimeCall): boolean =>
  /\brealtime=v1\b/.test(clientHeaders['openai-beta'] ?? '');

function socketAt(base: string, parameters: Readonly<Record<string, string>>): string {
  return `${base.replace(/^http/i, 'ws')}/realtime?${new URLSearchParams(parameters).toString()}`;
}

const said = ({ model, intent }: RealtimeCall, name: 'model' | 'deployment'): Record<string, string> => ({
  ...(model !== undefined && { [name]: model }),
  ...(intent !== undefined && { intent }),
});

function endUserOf({ clientHeaders }: RealtimeCall): Record<string, string> {
  const id = clientHeaders['openai-safety-identifier'];
  return id === undefined ? {} : { 'openai-safety-identifier': id };
}
