import type { ImageEncoding, ImageOperation, ImageRequest } from '#libs/canonical';
import { imageEncodingOf, imageEncodings, invalid, said } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';

type Settings = Omit<ImageRequest, 'operation' | 'model' | 'prompt' | 'images' | 'mask' | 'markup' | 'ext'>;

const backgrounds = ['auto', 'transparent', 'opaque'] as const;
const responseFormats = ['b64_json', 'url'] as const;

/** @throws GatewayError `caller_invalid_request` for what no model of this format can mean */
export function readSettings(fields: FieldReader, operation: ImageOperation): Settings {
  const responseFormat = fields.choice('response_format', responseFormats);
  const settings = {
    ...said({
      count: within(fields, 'n', 1, 10),
      size: readSize(fields),
      quality: fields.text('quality'),
      background: fields.choice('background', backgrounds),
      encoding: readEncoding(fields),
      compression: within(fields, 'output_compression', 0, 100),
      moderation: fields.text('moderation'),
      inputFidelity: fields.text('input_fidelity'),
      style: fields.text('style'),
      seed: fields.integer('seed'),
      partialImages: within(fields, 'partial_images', 0, 3),
      user: fields.text('user'),
      safetyIdentifier: fields.text('safety_identifier'),
    }),
    ...(responseFormat !== undefined && {
      delivery: responseFormat === 'url' ? ('url' as const) : ('base64' as const),
    }),
    stream: fields.flag('stream') ?? false,
  };
  checkTransparency(settings);
  if (settings.stream && operation === 'vary-image') {
    throw invalid('stream', 'is not offered for variations: leave it out');
  }
  return settings;
}

function within(fields: FieldReader, key: string, least: number, most: number): number | undefined {
  const value = fields.integer(key);
  if (value === undefined || (value >= least && value <= most)) return value;
  throw invalid(key, `must be between ${least} and ${most}, but is ${value}`);
}

const sizeGrammar = /^([1-9]\d{0,4})x([1-9]\d{0,4})$/i;

function readSize(fields: FieldReader): ImageRequest['size'] {
  const text = fields.text('size');
  if (text === undefined || text === 'auto') return text;
  const [, width, height] = sizeGrammar.exec(text) ?? [];
  if (width !== undefined && height !== undefined) return { width: Number(width), height: Number(height) };
  const seen = text.slice(0, 64);
  throw invalid(
    'size',
    `must be "auto" or width and height in pixels, such as "1024x1536"; "${seen}" is not`,
  );
}

function readEncoding(fields: FieldReader): ImageEncoding | undefined {
  const text = fields.text('output_format');
  if (text === undefined) return undefined;
  const encoding = imageEncodingOf(text);
  if (encoding === undefined) throw fields.unknownValue('output_format', text, imageEncodings);
  return encoding;
}

function checkTransparency({ background, encoding }: Pick<Settings, 'background' | 'encoding'>): void {
  if (background !== 'transparent' || encoding !== 'jpeg') return;
  throw invalid('background', "cannot be transparent in jpeg: set 'output_format' to png or webp");
}
