import type { MediaSource } from '#libs/canonical';

/** A source with the media type its URL names. */
export interface LocatedMedia {
  readonly source: MediaSource;
  readonly mediaType?: string;
}

const marker = ';base64';

/**
 * Reads a URL. A plain base64 `data:` URL becomes bytes; one with parameters or percent-encoding stays a URL,
 * since only so it comes back unchanged.
 */
export function readMediaUrl(url: string): LocatedMedia {
  if (!url.startsWith('data:')) return { source: { kind: 'url', url } };
  const comma = url.indexOf(',');
  const head = url.slice('data:'.length, comma);
  const mediaType = head.slice(0, -marker.length);
  if (comma < 0 || !head.endsWith(marker) || mediaType === '' || mediaType.includes(';')) {
    return { source: { kind: 'url', url } };
  }
  return { source: { kind: 'bytes', base64: url.slice(comma + 1) }, mediaType };
}

export function writeDataUrl(base64: string, mediaType: string): string {
  return `data:${mediaType}${marker},${base64}`;
}
