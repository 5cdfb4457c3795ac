import type { JsonObject, JsonValue } from '#libs/json';
import { isJsonArray } from '#libs/json';
import type { RecordedFilePart } from '../../uploads/recorded-upload.js';
import type { MediaCall } from '../media-call.js';
import { readForm } from '../openai/read-form.js';

export type AudioOperation = 'transcribe' | 'translate';

/** A request for a transcript. */
export interface TranscriptionCall {
  readonly operation: AudioOperation;
  readonly fields: JsonObject;
  readonly files: ReadonlyMap<string, readonly RecordedFilePart[]>;
  /** Absent where the request is none. */
  readonly file?: RecordedFilePart;
}

/** Reads what stands in a form, whether it is right or not. */
export function readTranscriptionCall({ form }: MediaCall, operation: AudioOperation): TranscriptionCall {
  const { fields, files } = readForm(form ?? { parts: [] }, {
    numbers: ['temperature'],
    booleans: ['stream'],
  });
  const [file] = files.get('file') ?? [];
  return { operation, fields, files, ...(file && { file }) };
}

/** Text, or undefined. */
export function textIn(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The texts of a list. */
export function textsIn(value: JsonValue | undefined): readonly string[] {
  return isJsonArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
