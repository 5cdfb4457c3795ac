import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import type { RecordedFilePart } from '../../uploads/recorded-upload.js';
import type { MediaCall } from '../media-call.js';
import { readForm } from '../openai/read-form.js';

export type ImageOperation = 'generate' | 'edit' | 'vary';

/** A request for pictures, from a form or from JSON. */
export interface ImageCall {
  readonly operation: ImageOperation;
  readonly fields: JsonObject;
  /** Empty where the body is JSON. */
  readonly files: ReadonlyMap<string, readonly RecordedFilePart[]>;
  /** Pictures given, in either way. */
  readonly inputs: number;
}

const numbers = ['n', 'output_compression', 'frame_count', 'frame_duration_ms', 'partial_images'];
const booleans = ['stream'];

/** Reads what stands in a request, whether it is right or not. */
export function readImageCall({ form, json }: MediaCall, operation: ImageOperation): ImageCall {
  if (!form) {
    const fields = isJsonObject(json) ? json : {};
    return {
      operation,
      fields,
      files: new Map(),
      inputs: isJsonArray(fields.images) ? fields.images.length : 0,
    };
  }
  const { fields, files } = readForm(form, { numbers, booleans });
  return { operation, fields, files, inputs: files.get('image')?.length ?? 0 };
}
