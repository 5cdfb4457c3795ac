import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { presetSchema } from '#libs/provider-kit';
import type { Preset } from '#libs/provider-kit';

/** Next to this file; the build copies the JSON files along. */
const shipped = new URL('./', import.meta.url);

/**
 * Reads every vendor's preset, by name.
 * @param folder a file URL that ends in a slash
 * @throws Error naming the file that is no preset, and why
 */
export function loadPresets(folder: URL = shipped): readonly Preset[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.toSorted().map((file) => readPreset(folder, file));
}

function readPreset(folder: URL, file: string): Preset {
  const result = presetSchema.safeParse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
  if (!result.success) throw new Error(`The preset ${file} is not valid:\n${z.prettifyError(result.error)}`);
  if (`${result.data.name}.json` !== file)
    throw new Error(`The preset ${file} is named ${result.data.name}.`);
  return result.data;
}
