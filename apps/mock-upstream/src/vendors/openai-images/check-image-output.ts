import { isJsonObject } from '#libs/json';
import { missing } from '../openai/field-checks.js';
import { invalidField } from '../openai/openai-error.js';
import type { VendorReply } from '../vendor.js';
import type { ImageCall } from './image-call.js';

/** Settings of the gpt-image family that do not go with each other. */
export function checkImageOutput(call: ImageCall): VendorReply | undefined {
  const { background, output_format: format = 'png', output_compression: compression } = call.fields;
  const { stream, partial_images: partials } = call.fields;
  if (background === 'transparent' && format !== 'png' && format !== 'webp') {
    const message = `Transparent background is not supported for output format ${JSON.stringify(format)}. Use 'png' or 'webp'.`;
    return invalidField('background', message, 'invalid_value');
  }
  if (compression !== undefined && compression !== null && format !== 'jpeg' && format !== 'webp')
    return invalidField(
      'output_compression',
      'Compression less than 100 is not supported for PNG output format.',
      'invalid_png_output_compression',
    );
  if (typeof partials === 'number' && partials > 0 && stream !== true)
    return invalidField('partial_images', "'partial_images' is only supported when 'stream' is true.");
  return checkGif(call) ?? checkSvg(call);
}

function checkGif({ fields, files }: ImageCall): VendorReply | undefined {
  const settings = ['frame_count', 'frame_duration_ms'].find((name) => (fields[name] ?? null) !== null);
  if (fields.output_format !== 'gif') {
    if (settings === undefined) return undefined;
    return invalidField(settings, `'${settings}' is only supported with output_format 'gif'.`);
  }
  if (fields.stream === true) return invalidField('stream', 'GIF output does not support streaming.');
  return files.has('mask') ? invalidField('mask', 'GIF output does not support masks.') : undefined;
}

function checkSvg({ fields }: ImageCall): VendorReply | undefined {
  const { svg, output_format: format, n, stream } = fields;
  if (format !== 'svg')
    return isJsonObject(svg) ? invalidField('svg', "'svg' requires output_format 'svg'.") : undefined;
  if (typeof n === 'number' && n > 1) return invalidField('n', 'SVG generation requires n=1.');
  if (stream === true) return invalidField('stream', 'SVG generation does not support streaming.');
  return isJsonObject(svg) && typeof svg.model !== 'string' ? missing('svg.model') : undefined;
}
