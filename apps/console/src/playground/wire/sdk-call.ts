import type { FormField, SentBody, SentRequest } from '../../gateway/exchange.js';

/** Which call of a vendor's SDK makes a request. */
export interface SdkCall {
  readonly vendor: 'openai' | 'anthropic' | 'google';
  /** Such as `chat/completions`. */
  readonly endpoint: string;
  /** The base address, ending in `/v1`. */
  readonly address: string;
  readonly streams: boolean;
  /** Arguments by the names of the wire; files are `File`s. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Besides those that the SDK sends by itself. */
  readonly headers: Readonly<Record<string, string>>;
}

const openAiEndpoints = [
  'chat/completions',
  'completions',
  'responses',
  'embeddings',
  'images/generations',
  'images/edits',
  'audio/speech',
  'audio/transcriptions',
];
const ownHeaders = new Set([
  'accept',
  'content-type',
  'authorization',
  'x-api-key',
  'x-goog-api-key',
  'anthropic-version',
  'vendor-version',
]);

/** The SDK's call that makes the request; undefined where these SDKs have none, as for reranking. */
export function sdkCallOf(request: SentRequest): SdkCall | undefined {
  const place = /^(https?:.*?)\/(v1|v1beta)\/([^?]+)/u.exec(request.url);
  const fields = request.body === undefined ? undefined : fieldsOf(request.body);
  if (place === null || fields === undefined) return undefined;
  const [, root = '', , path = ''] = place;
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !ownHeaders.has(name.toLowerCase())),
  );
  const shared = { address: `${root}/v1`, headers, streams: fields.stream === true };
  const google = /^models\/(.+):(generateContent|streamGenerateContent)$/u.exec(path);
  if (google !== null) {
    const [, model = '', method] = google;
    return {
      ...shared,
      vendor: 'google',
      endpoint: 'generateContent',
      streams: method === 'streamGenerateContent',
      fields: googleFields(decodeURIComponent(model), fields),
    };
  }
  if (path === 'messages') return { ...shared, vendor: 'anthropic', endpoint: path, fields };
  return openAiEndpoints.includes(path) ? { ...shared, vendor: 'openai', endpoint: path, fields } : undefined;
}

/** The SDK takes what generates under one name. */
function googleFields(
  model: string,
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { contents, generationConfig, ...others } = fields;
  const config = { ...(isFields(generationConfig) ? generationConfig : {}), ...others };
  return { model, contents, ...(Object.keys(config).length > 0 && { config }) };
}

function fieldsOf(body: SentBody): Readonly<Record<string, unknown>> | undefined {
  if (body.kind === 'form') return formFields(body.fields);
  try {
    const value: unknown = JSON.parse(body.text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const numbers = new Set(['temperature', 'n', 'output_compression', 'partial_images']);

/** Forms have texts only; SDKs want numbers, and lists for names that end in brackets. */
function formFields(form: readonly FormField[]): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for (const [name, text] of form) {
    const value =
      typeof text !== 'string'
        ? text
        : text === 'true' || text === 'false'
          ? text === 'true'
          : numbers.has(name) && text !== '' && Number.isFinite(Number(text))
            ? Number(text)
            : text;
    const plain = name.replace(/\[\]$/u, '');
    const before = fields[plain];
    if (before === undefined) fields[plain] = plain === name ? value : [value];
    else fields[plain] = Array.isArray(before) ? [...(before as unknown[]), value] : [before, value];
  }
  return fields;
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
