import type { Envelope } from '../../pipeline/body/envelope.js';
import type { PrincipalRequest } from '../../auth/principal-request.js';
import type { ResponseRequest } from '../../responses/response-request.js';

/** A validated request, and who makes it. */
export function responseRequest(
  { dto, body, raw }: Envelope<{ readonly model: string; readonly stream?: boolean | null }>,
  { principal, headers }: PrincipalRequest,
): ResponseRequest {
  const { tokenId } = principal;
  return { tokenId, principal, model: dto.model, stream: dto.stream === true, body, raw, headers };
}
