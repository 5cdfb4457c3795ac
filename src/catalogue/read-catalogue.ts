import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { CatalogueData } from './vendor-model.js';

/** Next to this file; the build copies it along. Written by `npm run update-catalogue`. */
const shipped = new URL('./vendor-models.json', import.meta.url);

/** Reads the bundled data; in the background where somebody may wait for something else. */
export const readCatalogue = async (): Promise<CatalogueData> =>
  JSON.parse(await readFile(shipped, 'utf8')) as CatalogueData;

export const readCatalogueAtOnce = (): CatalogueData =>
  JSON.parse(readFileSync(shipped, 'utf8')) as CatalogueData;
