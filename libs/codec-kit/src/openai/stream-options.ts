import type { StreamOptions } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { unlessEmpty } from '../extensions.js';
import type { FieldReader } from '../field-reader.js';

/** Reads `stream_options`. */
export function readStreamOptions(reader: FieldReader): StreamOptions | undefined {
  const options = reader.object('stream_options');
  const includeUsage = options?.flag('include_usage');
  const includeObfuscation = options?.flag('include_obfuscation');
  return unlessEmpty<StreamOptions>({
    ...(includeUsage !== undefined && { includeUsage }),
    ...(includeObfuscation !== undefined && { includeObfuscation }),
  });
}

/** Writes `stream_options`, or nothing where there is nothing to say; to be spread. */
export function writeStreamOptions(options: StreamOptions): JsonObject {
  const { includeUsage, includeObfuscation } = options;
  const written = unlessEmpty({
    ...(includeUsage !== undefined && { include_usage: includeUsage }),
    ...(includeObfuscation !== undefined && { include_obfuscation: includeObfuscation }),
  });
  return written === undefined ? {} : { stream_options: written };
}
