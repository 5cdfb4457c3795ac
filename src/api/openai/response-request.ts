import type { Envelope } from '../../pipeline/body/envelope.js';
import { EnvelopeInput } from '../../pipeline/envelope-input.js';
import type { GenerationInput } from '../../pipeline/generation-call.js';
import type { PrincipalRequest } from '../../auth/principal-request.js';
import { referencesIn } from '../../responses/items.js';
import type { ResponseRequest } from '../../responses/response-request.js';

type ResponseEnvelope = Envelope<{ readonly model: string; readonly stream?: boolean | null }>;

/** A validated request, and who makes it. */
export function responseRequest(
  envelope: ResponseEnvelope,
  { principal, headers }: PrincipalRequest,
): ResponseRequest {
  const { dto, raw } = envelope;
  const { tokenId } = principal;
  const { model } = dto;
  return {
    ...{ tokenId, principal, model, stream: dto.stream === true, raw, headers },
    get body() {
      return envelope.body;
    },
    get alone() {
      return inputAlone(envelope);
    },
  };
}

/** Told without decoding its texts. */
function inputAlone(envelope: ResponseEnvelope): GenerationInput | undefined {
  const outline = envelope.outline ?? envelope.body;
  const isAlone =
    outline.store === false &&
    !Object.hasOwn(outline, 'conversation') &&
    !Object.hasOwn(outline, 'background') &&
    !Object.hasOwn(outline, 'previous_response_id') &&
    referencesIn(outline.input).length === 0;
  return isAlone ? new EnvelopeInput('openai-responses', envelope) : undefined;
}
