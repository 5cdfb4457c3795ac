import { z } from 'zod';

/**
 * A setting that says where something is served below the base address.
 * @param example of such a path, for messages
 */
export function endpointPath(example: string): z.ZodString {
  const fix = `Write the path below the base address, such as ${example}.`;
  return z.string(fix).regex(/^(?:\/[\w.-]+)+$/, fix);
}
