import type { ServerResponse } from 'node:http';
import type { EncodedError, GatewayError } from '#libs/canonical';
import { anthropicMessagesCodec } from '#libs/formats/anthropic-messages';
import { googleGenerateContentCodec } from '#libs/formats/google-generate-content';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { recordOf } from '../../observability/request-record.js';
import type { ClientFamily } from './client-family.js';
import { respondWithError } from './respond-with-error.js';

/** Writes an error in a family's words; some tell the request's id in it. */
type ErrorWriter = (error: GatewayError, requestId: string) => EncodedError;

const writers: Readonly<Record<ClientFamily, ErrorWriter>> = {
  openai: (error) => openAiChatCodec.encodeError(error, 'response'),
  anthropic: (error, requestId) => {
    const { status, body } = anthropicMessagesCodec.encodeError(error, 'response');
    return { status, body: { ...body, request_id: requestId } };
  },
  google: (error) => googleGenerateContentCodec.encodeError(error, 'response'),
  // Source: formats/errors.md, "Body shapes"; formats/rerank.md.
  cohere: ({ status, message }, id) => ({ status, body: { id, message } }),
  jina: ({ status, message }, id) => ({ status, body: { id, message, detail: message } }),
};

/** Sends an error in a family's words. */
export function respondInFamily(family: ClientFamily, response: ServerResponse, error: GatewayError): void {
  respondWithError(response, error, writers[family](error, recordOf(response).id));
}
