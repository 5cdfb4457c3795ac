import type { UploadsConfiguration } from '../../config/settings/uploads-settings.js';
import type { FormDigest } from '../../idempotency/form-digest.js';
import type { DocumentedFields } from '../body/documented-fields.js';
import type { Incoming } from '../body/incoming.js';
import type { Form } from './form.js';
import type { FormEnvelope } from './form-envelope.js';
import { formLimits } from './form-limits.js';
import type { FormOptions } from './form-limits.js';
import { readForm } from './read-form.js';

/**
 * Reads and validates a form that is released when the response closes, however that comes about.
 * @param digest is shown all of it
 * @throws GatewayError as `readForm` and `DocumentedFields.validate`
 */
export async function receiveForm<Dto extends object>(
  { request, response }: Incoming,
  fields: DocumentedFields<Dto>,
  uploads: UploadsConfiguration,
  options: FormOptions,
  signal: AbortSignal,
  digest?: FormDigest,
): Promise<FormEnvelope<Dto>> {
  const form = await readForm(request, formLimits(uploads, options), signal, digest);
  const release = (): void => {
    // The file has no name any more: there is nothing that failing to close it could leave behind.
    form.release().catch(() => undefined);
  };
  if (response.closed) release();
  else response.once('close', release);
  return { dto: fields.validate(Object.fromEntries(valuesOf(form))), form };
}

/** A text where a field was written once and not as a list. */
const valuesOf = ({ fields, lists }: Form): [name: string, value: string | readonly string[]][] =>
  [...fields].map(([name, values]) => [name, lists.has(name) ? values : (values[0] ?? '')]);
