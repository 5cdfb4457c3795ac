import type { Envelope } from '../body/envelope.js';
import type { Form } from './form.js';

/** A request that came as a form. */
export interface FormEnvelope<Dto> {
  /** The documented text fields, validated: a text, or a list of texts where the client wrote one. */
  readonly dto: Dto;
  readonly form: Form;
}

/** A request that came as a form or as JSON. */
export type FormOrJsonEnvelope<FormDto, JsonDto> =
  (FormEnvelope<FormDto> & { readonly kind: 'form' }) | (Envelope<JsonDto> & { readonly kind: 'json' });
