import { curlCommand } from '../../../playground/wire/curl-command.js';
import type { KeptBodyDto, RequestRecordDto } from '../../api/api-types.js';
import { credentialHeader, requestPath } from './request-address.js';

/** Why there is no command: the body is not whole, it was a form, or nobody knows where it was sent. */
export type NoCurl = 'cut' | 'form' | 'elsewhere';

/**
 * The command that sends a kept request again, with the token in a variable.
 * @param base address of the gateway, with a slash at its end
 */
export function curlOfRequest(
  record: Pick<RequestRecordDto, 'endpoint' | 'format' | 'model' | 'stream'>,
  body: Pick<KeptBodyDto, 'text' | 'cut'>,
  base: string,
): { readonly command: string } | { readonly none: NoCurl } {
  const path = requestPath(record);
  if (path === undefined) return { none: record.endpoint === 'transcription' ? 'form' : 'elsewhere' };
  if (body.cut) return { none: 'cut' };
  const command = curlCommand({
    method: 'POST',
    url: new URL(path, base).href,
    headers: {
      [credentialHeader(record.format)]: '',
      'content-type': 'application/json',
      ...(record.format === 'anthropic-messages' && { 'anthropic-version': '2023-06-01' }),
    },
    body: { kind: 'text', text: body.text },
  });
  return command === undefined ? { none: 'elsewhere' } : { command };
}
