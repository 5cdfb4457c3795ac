import { GatewayError } from '#libs/canonical';
import type { MultipartError } from '#libs/multipart';
import type { FormLimits } from './form-limits.js';

/** What clients are told of a form that is not taken. */

export const unreadableForm = (error: MultipartError): GatewayError =>
  new GatewayError('caller_invalid_request', `The form ${error.message}.`, { cause: error });

export const noBoundary = (): GatewayError =>
  new GatewayError(
    'caller_invalid_request',
    'The Content-Type names no boundary. Let your HTTP library write the header: multipart/form-data; boundary=….',
  );

export const noForm = (contentType: string | undefined): GatewayError =>
  new GatewayError(
    'caller_unsupported_media_type',
    `This endpoint takes a form. Send the header "Content-Type: multipart/form-data" (it was ${quote(contentType ?? '')}).`,
  );

export const neitherFormNorJson = (contentType: string): GatewayError =>
  new GatewayError(
    'caller_unsupported_media_type',
    `This endpoint takes multipart/form-data or application/json (it was ${quote(contentType)}).`,
  );

export const emptyForm = (): GatewayError =>
  new GatewayError('caller_invalid_request', 'The form has no parts.');

export const formTooLarge = ({ form }: FormLimits): GatewayError =>
  new GatewayError(
    'caller_body_too_large',
    `The form is larger than the limit of ${form} bytes. Send less, or raise uploads.formLimit of the gateway.`,
  );

export const fileTooLarge = (field: string, { file, fileSetting }: FormLimits): GatewayError =>
  new GatewayError(
    'caller_body_too_large',
    `The file ${quote(field)} is larger than the limit of ${file} bytes. Send a smaller one, or raise ${fileSetting} of the gateway.`,
    { param: field.slice(0, longestQuote) },
  );

export const fieldTooLarge = (field: string, { field: limit }: FormLimits): GatewayError =>
  fault(field, `is a text field larger than the limit of ${limit} bytes; a file needs a filename`);

export const fieldsTooLarge = (limit: number): GatewayError =>
  new GatewayError(
    'caller_invalid_request',
    `The text fields of the form are larger than the limit of ${limit} bytes together.`,
  );

export const notUtf8 = (field: string): GatewayError => fault(field, 'is not UTF-8 text');

export const modelTwice = (): GatewayError => fault('model', 'is given more than once');

export const modelAsFile = (): GatewayError => fault('model', 'is given as a file; send its name as text');

export const noRoom = (cause: unknown): GatewayError =>
  new GatewayError('gateway_overloaded', 'The gateway has no room left for uploads at the moment.', {
    cause,
  });

const fault = (field: string, clause: string): GatewayError =>
  new GatewayError('caller_invalid_request', `The field ${quote(field)} of the form ${clause}.`, {
    param: field.slice(0, longestQuote),
  });

const longestQuote = 80;
const quote = (text: string): string => JSON.stringify(text.slice(0, longestQuote));
