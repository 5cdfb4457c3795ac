import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { JsonObject } from '#libs/json';

const libraries = new URL('../../libs/formats/', import.meta.url);

/** Formats of language models in libs/formats: one that is not among the tested ones stands out. */
export const formatFolders = readdirSync(libraries)
  .filter((name) => existsSync(new URL(`${name}/src/features.ts`, libraries)))
  .sort();

interface FixtureFile {
  readonly name: string;
  readonly bytes: Buffer;
}

function filesOf(format: string, kind: 'requests' | 'responses' | 'streams'): readonly FixtureFile[] {
  const folder = new URL(`${format}/fixtures/${kind}/`, libraries);
  return readdirSync(folder).map((file) => ({
    name: `${format} ${file}`,
    bytes: readFileSync(new URL(file, folder)),
  }));
}

/** The recorded and written bodies of a format. */
export function bodiesOf(format: string, kind: 'requests' | 'responses') {
  return filesOf(format, kind).map(({ name, bytes }) => ({
    name,
    body: JSON.parse(bytes.toString('utf8')) as JsonObject,
  }));
}

/** The streams of a format, byte for byte. */
export const streamsOf = (format: string): readonly FixtureFile[] => filesOf(format, 'streams');

interface RecordedRequest {
  readonly format: string;
  /** The SDKs, with their major versions, that sent it. */
  readonly clients: readonly string[];
  readonly body: JsonObject;
}

const recording = readFileSync(new URL('recorded-requests.json', import.meta.url), 'utf8');

/** What vendors' SDKs were seen to send in a format, each body once. */
export const recordedRequestsOf = (format: string) =>
  (JSON.parse(recording) as readonly RecordedRequest[])
    .filter((one) => one.format === format)
    .map(({ clients, body }) => ({ name: clients.join(', '), body }));
