import { decodeSegment } from '../decode-segment.js';

/** What an address of Vertex AI asks for. */
export interface VertexPath {
  readonly publisher: string;
  /** Absent: the publisher's list. */
  readonly model?: string;
  /** What stands after the colon: `rawPredict`. */
  readonly method?: string;
}

const parent = String.raw`/v1(?:beta1)?/(?:projects/[a-z0-9.:-]+/locations/[a-z0-9-]+/)?`;
const published = new RegExp(`^${parent}publishers/([^/]+)/models(?:/([^/]+):([A-Za-z]+))?$`, 'u');
const ownEndpoint = new RegExp(`^${parent}endpoints/([0-9]+):([A-Za-z]+)$`, 'u');
const chat = new RegExp(`^${parent}endpoints/openapi/chat/completions$`, 'u');

/** Everything below projects or publishers is Vertex AI's. */
export const isVertexPath = (path: string): boolean =>
  /^\/v1(?:beta1)?\/(?:projects|publishers)\//u.test(path);

/** Chat completions of any publisher; the body names the model. */
export const isChatPath = (path: string): boolean => chat.test(path);

/** Reads a path without its query; undefined where there is nothing. */
export function readVertexPath(path: string): VertexPath | undefined {
  const [, endpoint, called] = ownEndpoint.exec(path) ?? [];
  if (endpoint !== undefined && called !== undefined) {
    return { publisher: 'google', model: endpoint, method: called };
  }
  const [, publisher, model, method] = published.exec(path) ?? [];
  if (publisher === undefined) return undefined;
  return {
    publisher: decodeSegment(publisher),
    ...(model !== undefined && { model: decodeSegment(model) }),
    ...(method !== undefined && { method }),
  };
}
