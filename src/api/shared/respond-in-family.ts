import type { ServerResponse } from 'node:http';
import type { Codec, EncodedError, GatewayError } from '#libs/canonical';
import { anthropicMessagesCodec } from '#libs/formats/anthropic-messages';
import { googleGenerateContentCodec } from '#libs/formats/google-generate-content';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { recordOf } from '../../observability/request-record.js';
import type { ClientFamily } from './client-family.js';
import { respondWithError } from './respond-with-error.js';

const codecs: Readonly<Record<ClientFamily, Codec>> = {
  openai: openAiChatCodec,
  anthropic: anthropicMessagesCodec,
  google: googleGenerateContentCodec,
};

/** Sends an error in a family's words. Anthropic's tell the request's id too. */
export function respondInFamily(family: ClientFamily, response: ServerResponse, error: GatewayError): void {
  const encoded = codecs[family].encodeError(error, 'response');
  respondWithError(response, error, family === 'anthropic' ? withRequestId(encoded, response) : encoded);
}

const withRequestId = ({ status, body }: EncodedError, response: ServerResponse): EncodedError => ({
  status,
  body: { ...body, request_id: recordOf(response).id },
});
