import aws4 from 'aws4';
import type { RequestHead } from '../request-head.js';
import type { VendorReply } from '../vendor.js';
import { bedrockError } from './bedrock-error.js';
import { createHash } from 'node:crypto';

/** The one access key id that the mock knows; its secret is the mock's key. */
export const mockAccessKeyId = 'AKIAMOCKMOCKMOCKMOCK';

const shape =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([a-z0-9-]+)\/bedrock\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=[0-9a-f]{64}$/;

/** What must be signed. Source: AWS General Reference, "Signature Version 4". */
const needed = ['host', 'x-amz-date'];

/** Older signatures are refused, milliseconds. */
const oldest = 5 * 60 * 1000;

type SignedRequest = RequestHead & { readonly url?: string; readonly body?: Buffer };

/** What a wrong credential is answered with: a bearer key, or a signature that another implementation does not make. */
export function refuseCredential(head: SignedRequest, apiKey: string): VendorReply | undefined {
  const { authorization = '' } = head.headers;
  if (authorization === `Bearer ${apiKey}`) return undefined;
  const [, keyId, , region, names] = shape.exec(authorization) ?? [];
  if (keyId === undefined || region === undefined || names === undefined) {
    return bedrockError(403, 'MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  if (keyId !== mockAccessKeyId) {
    return bedrockError(
      403,
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  }
  const signed = names.split(';');
  if (!needed.every((name) => signed.includes(name)) || isOld(head)) return wrongSignature(authorization);
  return isRight(head, { secretAccessKey: apiKey, region, signed })
    ? undefined
    : wrongSignature(authorization);
}

function isRight(
  { method, path, url = path, headers, body = Buffer.alloc(0) }: SignedRequest,
  key: { readonly secretAccessKey: string; readonly region: string; readonly signed: readonly string[] },
): boolean {
  const digest = createHash('sha256').update(body).digest('hex');
  // The body that arrived, whatever the header says of it.
  if (headers['x-amz-content-sha256'] !== digest) return false;
  const kept = key.signed.map((name) => [name, String(headers[name] ?? '')] as const);
  const { headers: again } = aws4.sign(
    {
      host: headers.host ?? '',
      path: url,
      method,
      service: 'bedrock',
      region: key.region,
      headers: Object.fromEntries(kept),
    },
    { accessKeyId: mockAccessKeyId, secretAccessKey: key.secretAccessKey },
  );
  return again.Authorization === headers.authorization;
}

function isOld({ headers }: SignedRequest): boolean {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? [];
  const then = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return !(Math.abs(Date.now() - then) < oldest);
}

/** The vendor quotes what it was sent. */
const wrongSignature = (authorization: string): VendorReply =>
  bedrockError(
    403,
    'InvalidSignatureException',
    `The request signature we calculated does not match the signature you provided: ${authorization}`,
  );
