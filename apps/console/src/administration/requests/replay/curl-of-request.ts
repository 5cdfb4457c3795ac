import { curlCommand } from '../../../playground/wire/curl-command.js';
import type { KeptBodyDto, RequestRecordDto } from '../../api/api-types.js';
import { credentialHeader, requestPath } from './request-address.js';

/** Why there is no command: the body is not whole, it was a form, or nobody knows where it was sent, or where clients come in. */
export type NoCurl = 'cut' | 'form' | 'elsewhere' | 'unknown';

/**
 * The command that sends a kept request again, with the token in a variable.
 * @param base address of the gateway as clients know it, with a slash at its end; undefined where nobody knows
 */
export function curlOfRequest(
  record: Pick<RequestRecordDto, 'endpoint' | 'format' | 'model' | 'stream'>,
  body: Pick<KeptBodyDto, 'text' | 'cut'>,
  base: string | undefined,
): { readonly command: string } | { readonly none: NoCurl } {
  const path = requestPath(record);
  if (path === undefined) return { none: record.endpoint === 'transcription' ? 'form' : 'elsewhere' };
  if (body.cut) return { none: 'cut' };
  if (base === undefined) return { none: 'unknown' };
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
