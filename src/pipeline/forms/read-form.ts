import type { IncomingMessage } from 'node:http';
import { isMultipartForm, readBoundary } from '#libs/multipart';
import type { FormDigest } from '../../idempotency/form-digest.js';
import { discard, drawBody } from '../body/draw-body.js';
import { Form } from './form.js';
import type { FormLimits } from './form-limits.js';
import { FormReader } from './form-reader.js';
import { formTooLarge, noBoundary, noForm, noRoom } from './form-refusals.js';
import { Spool } from './spool.js';
import { systemCode } from './system-code.js';

/**
 * Reads a `multipart/form-data` request, decompressed, into a spool, and checks it on the way. Whoever calls releases
 * the form; where it throws, nothing is left.
 *
 * @param signal aborted with a GatewayError where nobody waits for the form any more
 * @param digest is shown all of it
 * @throws GatewayError `caller_unsupported_media_type`; `caller_body_too_large` while reading; `caller_invalid_request`
 *   for a form that is cut, damaged, empty or against the other limits; `gateway_overloaded` where the disk is full;
 *   and as `drawBody`
 */
export async function readForm(
  request: IncomingMessage,
  limits: FormLimits,
  signal: AbortSignal,
  digest?: FormDigest,
): Promise<Form> {
  const contentType = request.headers['content-type'] ?? '';
  const boundary = readBoundary(contentType);
  if (boundary === undefined) {
    discard(request);
    throw isMultipartForm(contentType) ? noBoundary() : noForm(contentType);
  }
  if (Number(request.headers['content-length'] ?? 0) > limits.form) {
    discard(request);
    throw formTooLarge(limits);
  }
  const spool = new Spool(limits.directory);
  const reader = new FormReader(boundary, limits, spool, digest);
  try {
    await drawBody(request, signal, (chunk) => {
      reader.push(chunk);
      return spool.write(chunk);
    });
    return new Form(reader.end(contentType), spool);
  } catch (error) {
    await spool.release();
    throw isFull(error) ? noRoom(error) : error;
  }
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE']);
const isFull = (error: unknown): boolean => fullCodes.has(systemCode(error) ?? '');
