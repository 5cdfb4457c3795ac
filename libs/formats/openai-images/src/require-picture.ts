import type { ClientBody } from '#libs/canonical';
import { invalid } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';

/**
 * Sees to it that an edit or a variation brings a picture, whatever else is in it: nobody needs to be asked otherwise.
 * @throws GatewayError `caller_invalid_request`
 */
export function requirePicture(body: ClientBody): void {
  if (body.kind === 'json') {
    if (!isGiven(body.value, 'images') && !isGiven(body.value, 'image')) throw missingPicture('json');
    return;
  }
  const { fields, files } = body.form;
  if (fields.has('image') || files.some(({ field }) => field === 'image')) return;
  throw missingPicture('form', files[0]?.field);
}

/** @param misnamed a file that the form has instead */
export function missingPicture(kind: ClientBody['kind'], misnamed?: string) {
  if (kind === 'json') {
    return invalid(
      'images',
      'is missing: send [{"image_url": "data:image/png;base64,…"}], or a form with a file named \'image\'',
    );
  }
  const instead = misnamed === undefined ? '' : `; the form's file is named '${misnamed.slice(0, 64)}'`;
  return invalid(
    'image',
    `is missing: send the picture as a file named 'image', several as 'image[]'${instead}`,
  );
}

const isGiven = (body: JsonObject, key: string): boolean => body[key] !== undefined && body[key] !== null;
