import { credibleUsage } from '#libs/canonical';
import type { InputUsage, OutputUsage, Usage } from '#libs/canonical';
import { count, inputTotal, outputTotal, unlessEmpty } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** Reads the usage of a `response.done`. Its input total includes what came from the cache. */
export function readResponseUsage(raw: JsonObject): Usage {
  const details = objectOr(raw.input_token_details);
  const written = objectOr(raw.output_token_details);
  const input = unlessEmpty<InputUsage>({
    ...readInputTotals(raw.input_tokens, details.cached_tokens),
    ...count('text', details.text_tokens),
    ...count('audio', details.audio_tokens),
    ...count('image', details.image_tokens),
  });
  const output = unlessEmpty<OutputUsage>({
    ...count('total', raw.output_tokens),
    ...count('text', written.text_tokens),
    ...count('audio', written.audio_tokens),
  });
  return credibleUsage({ ...(input && { input }), ...(output && { output }), raw });
}

function readInputTotals(total: JsonValue | undefined, cached: JsonValue | undefined): InputUsage {
  if (typeof total !== 'number') return count('cacheRead', cached);
  if (typeof cached !== 'number') return { total };
  return { total, uncached: Math.max(0, total - cached), cacheRead: cached };
}

/** Writes the usage of a response: the upstream's own report where it was of this format. */
export function writeResponseUsage(usage: Usage): JsonObject {
  if (usage.raw !== undefined && isJsonObject(usage.raw.input_token_details)) return usage.raw;
  const { input = {}, output = {} } = usage;
  const read = inputTotal(input);
  const written = outputTotal(output);
  const cached = input.cacheRead ?? 0;
  return {
    total_tokens: read + written,
    input_tokens: read,
    output_tokens: written,
    input_token_details: {
      text_tokens: input.text ?? Math.max(0, read - (input.audio ?? 0) - (input.image ?? 0)),
      audio_tokens: input.audio ?? 0,
      image_tokens: input.image ?? 0,
      cached_tokens: cached,
      cached_tokens_details: { text_tokens: cached, audio_tokens: 0, image_tokens: 0 },
    },
    output_token_details: {
      text_tokens: output.text ?? Math.max(0, written - (output.audio ?? 0)),
      audio_tokens: output.audio ?? 0,
    },
  };
}

/** Reads the usage of `…input_audio_transcription.completed`: tokens, or seconds of audio. */
export function readTranscriptionUsage(raw: JsonObject): Usage {
  if (raw.type === 'duration') {
    const input = unlessEmpty<InputUsage>(count('seconds', raw.seconds));
    return credibleUsage({ ...(input && { input }), raw });
  }
  return readResponseUsage(raw);
}

/** Writes it: seconds where those are all that is known. */
export function writeTranscriptionUsage(usage: Usage): JsonObject {
  const { input = {}, output = {}, raw } = usage;
  if (raw !== undefined && (raw.type === 'duration' || raw.type === 'tokens')) return raw;
  if (input.total === undefined && input.seconds !== undefined) {
    return { type: 'duration', seconds: input.seconds };
  }
  const read = inputTotal(input);
  const written = outputTotal(output);
  return {
    type: 'tokens',
    total_tokens: read + written,
    input_tokens: read,
    input_token_details: { text_tokens: input.text ?? 0, audio_tokens: input.audio ?? read },
    output_tokens: written,
  };
}

function objectOr(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
