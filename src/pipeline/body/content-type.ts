import { GatewayError } from '#libs/canonical';

const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i;

/** Whether a content type is `application/json` or any `+json` type, whatever its parameters. */
export function isJsonType(contentType: string): boolean {
  const type = bareType(contentType);
  return type === 'application/json' || type.endsWith('+json');
}

/**
 * Accepts `application/json`, any `+json` type, and no content type at all; UTF-8 only.
 * @throws GatewayError `caller_unsupported_media_type` naming what was sent and what is wanted
 */
export function assertJsonContentType(contentType: string | undefined): void {
  if (contentType === undefined || contentType === 'application/json') return;
  if (!isJsonType(contentType)) {
    throw new GatewayError(
      'caller_unsupported_media_type',
      `This endpoint takes JSON. Send the header "Content-Type: application/json" (it was ${quote(bareType(contentType))}).`,
    );
  }
  const encoding = charset.exec(contentType)?.[1]?.toLowerCase();
  if (encoding !== undefined && encoding !== 'utf-8' && encoding !== 'utf8') {
    throw new GatewayError(
      'caller_unsupported_media_type',
      `JSON is sent in UTF-8 (it was ${quote(encoding)}).`,
    );
  }
}

const bareType = (contentType: string): string => contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';

const quote = (text: string): string => JSON.stringify(text.slice(0, 80));
