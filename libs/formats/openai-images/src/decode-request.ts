import type { ClientBody, ImageOperation, ImageRequest } from '#libs/canonical';
import { invalid, keepForeign } from '#libs/codec-kit';
import { format } from './format.js';
import { readFormBody } from './form-body.js';
import { readJsonBody } from './json-body.js';
import type { ReadBody } from './json-body.js';
import { missingPicture } from './require-picture.js';
import { readSettings } from './settings.js';

/** @throws GatewayError `caller_invalid_request` with the `param` at fault */
export function decodeRequest(body: ClientBody, operation: ImageOperation): ImageRequest {
  const read =
    body.kind === 'form' ? readFormBody(body.form, operation) : readJsonBody(body.value, operation);
  const { fields, images, mask, markup } = read;
  checkImages(read, operation);
  const model = fields.text('model') ?? '';
  const prompt = readPrompt(read, operation);
  const settings = readSettings(fields, operation);
  return {
    operation,
    model,
    ...(prompt !== undefined && { prompt }),
    images,
    ...(mask !== undefined && { mask }),
    ...(markup !== undefined && { markup }),
    ...settings,
    ...keepForeign(format, fields.rest()),
  };
}

function readPrompt({ fields }: ReadBody, operation: ImageOperation): string | undefined {
  const prompt = fields.text('prompt');
  if (operation === 'vary-image') {
    if (prompt === undefined) return undefined;
    throw invalid('prompt', 'is not read by variations: to change a picture by words, call /v1/images/edits');
  }
  const needed = fields.need('prompt', prompt);
  if (needed.trim() === '') throw invalid('prompt', 'must not be empty');
  return needed;
}

function checkImages({ images, mask, markup, kind }: ReadBody, operation: ImageOperation): void {
  if (operation === 'generate-image') return;
  if (images.length === 0) throw missingPicture(kind);
  if (mask !== undefined && markup !== undefined) {
    throw invalid('markup', "cannot be sent together with 'mask': send one of them");
  }
  if (operation === 'edit-image') return;
  if (images.length > 1) throw invalid('image', `must be one picture, but ${images.length} were sent`);
  if (mask !== undefined) throw invalid('mask', onlyForEdits);
  if (markup !== undefined) throw invalid('markup', onlyForEdits);
}

const onlyForEdits = 'is not read by variations: call /v1/images/edits';
