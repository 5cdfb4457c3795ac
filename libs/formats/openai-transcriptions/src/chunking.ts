import type { Chunking, FormPart } from '#libs/canonical';
import { invalid, said } from '#libs/codec-kit';
import type { FormReader } from '#libs/codec-kit';

const field = 'chunking_strategy';
const detection = 'server_vad';

/**
 * Reads `chunking_strategy`: the word `auto`, or voice detection with its settings in brackets.
 * @throws GatewayError `caller_invalid_request`
 */
export function readChunking(form: FormReader): Chunking | undefined {
  const word = form.choice(field, ['auto', detection]);
  const type = form.choice(`${field}[type]`, [detection]);
  const settings = said({
    threshold: form.number(`${field}[threshold]`, { minimum: 0, maximum: 1 }),
    prefixPadding: form.integer(`${field}[prefix_padding_ms]`, { minimum: 0 }),
    silenceDuration: form.integer(`${field}[silence_duration_ms]`, { minimum: 0 }),
  });
  const isDetection = word === detection || type !== undefined;
  if (isDetection) return settings;
  if (Object.keys(settings).length > 0) {
    throw invalid(field, `has settings of voice detection; set ${field}[type] to ${detection} too`);
  }
  return word === undefined ? undefined : 'auto';
}

/** Writes `chunking_strategy` as the vendor's clients do. */
export function writeChunking(chunking: Chunking): readonly FormPart[] {
  if (chunking === 'auto') return [{ name: field, value: 'auto' }];
  const { threshold, prefixPadding, silenceDuration } = chunking;
  const settings = Object.entries({
    threshold,
    prefix_padding_ms: prefixPadding,
    silence_duration_ms: silenceDuration,
  });
  return [
    { name: `${field}[type]`, value: detection },
    ...settings.flatMap(([name, value]) =>
      value === undefined ? [] : [{ name: `${field}[${name}]`, value: String(value) }],
    ),
  ];
}
