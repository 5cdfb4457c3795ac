import { decodeSegment } from '../decode-segment.js';

/** What a path of this vendor's asks for. */
export interface GooglePath {
  /** `models` or `tunedModels`. */
  readonly collection: string;
  /** As requests name it: bare, or with `tunedModels/` before it. Absent: the collection itself. */
  readonly model?: string;
  /** What stands after the colon: `generateContent`. */
  readonly method?: string;
}

const resource = /^\/(?:v1|v1beta|v1alpha)\/(models|tunedModels)(?:\/(.+))?$/u;

/** Reads a path without its query; undefined where it is none of this vendor's. */
export function readGooglePath(path: string): GooglePath | undefined {
  const [, collection, rest] = resource.exec(path) ?? [];
  if (collection === undefined) return undefined;
  if (rest === undefined) return { collection };
  const colon = rest.lastIndexOf(':');
  const name = decodeSegment(colon < 0 ? rest : rest.slice(0, colon));
  const model = collection === 'models' ? name : `${collection}/${name}`;
  return { collection, model, ...(colon >= 0 && { method: rest.slice(colon + 1) }) };
}
