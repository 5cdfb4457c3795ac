import type { IncomingMessage, ServerResponse } from 'node:http';

/** First path segments that clients send without a version. */
const unversioned = new Set([
  'audio',
  'chat',
  'completions',
  'embeddings',
  'images',
  'messages',
  'models',
  'realtime',
  'rerank',
  'responses',
]);

const doubledVersion = /^\/+v1\/+(?=v1(?:beta|alpha)?(?:[/?]|$)|v2(?:[/?]|$))/;
const firstSegment = /^\/+([^/?]+)/;

/**
 * Lets one base address, `{origin}/v1`, serve every SDK. Some add a version of their own
 * (`/v1/v1/messages`, `/v1/v1beta/models/…`), some are given the bare origin (`/chat/completions`).
 * Source: formats/README.md, "Base URL and credential, per SDK".
 *
 * @returns the path and query the gateway's routes know
 */
export function normaliseAddress(url: string): string {
  const single = url.replace(doubledVersion, '/');
  const segment = firstSegment.exec(single)?.[1];
  return segment !== undefined && unversioned.has(segment) ? `/v1${single}` : single;
}

/** Express middleware: runs before anything looks at the path. */
export function baseAddress(request: IncomingMessage, _response: ServerResponse, next: () => void): void {
  if (request.url !== undefined) request.url = normaliseAddress(request.url);
  next();
}
