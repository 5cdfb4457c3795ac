import {
  createJsonArrayStream,
  decodeGenerateContentRequest,
  googleGenerateContentCodec,
} from '#libs/formats/google-generate-content';
import type { Framing } from '../framing.js';
import type { Route } from '../route.js';
import type { GenerationEndpoint, VendorReply } from '../vendor.js';
import { checkGenerateRequest } from './checks/check-request.js';
import { readGooglePath } from './google-path.js';
import { makeMedia } from './make-media.js';
import { sealAnswer } from './seal-answer.js';

/** Google ends its lines with CR LF. */
const serverSentEvents: Framing = {
  contentType: 'text/event-stream',
  start: () => ({ push: ({ data }) => `data: ${data}\r\n\r\n`, end: () => '' }),
};

/** The form without `alt=sse`. */
const jsonArray: Framing = {
  contentType: 'application/json; charset=UTF-8',
  start: createJsonArrayStream,
};

/** `POST /v1beta/models/{model}:generateContent` and `:streamGenerateContent`. */
export const generateContent: Route = ({ method, path, query }) => {
  const address = readGooglePath(path);
  if (method !== 'POST' || address?.model === undefined) return undefined;
  if (address.method === 'generateContent') return endpointFor(address.model, false, serverSentEvents);
  if (address.method !== 'streamGenerateContent') return undefined;
  return endpointFor(address.model, true, query.get('alt') === 'sse' ? serverSentEvents : jsonArray);
};

/** The path says what other vendors have in the body. */
function endpointFor(model: string, stream: boolean, framing: Framing): GenerationEndpoint {
  return {
    kind: 'generation',
    codec: {
      ...googleGenerateContentCodec,
      decodeRequest: (body) => decodeGenerateContentRequest(body, { model, stream }),
    },
    framing,
    malformedEvent: { data: '{"candidates":[{"content":{"par' },
    check: (body) => {
      const refusal = checkGenerateRequest(body, model);
      return refusal && framing === jsonArray ? inList(refusal) : refusal;
    },
    read: () => ({ model, stream }),
    seal: (answer, request, media) => sealAnswer(makeMedia(answer, request, media), request),
    sampleBody: () => ({ contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] }),
  };
}

/** What would have been a list of answers is a list with the error. */
function inList(refusal: VendorReply): VendorReply {
  return { ...refusal, body: [refusal.body] };
}
