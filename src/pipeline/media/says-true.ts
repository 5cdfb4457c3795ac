import type { ClientBody } from '#libs/canonical';

/** Whether a body's field says true, in JSON or in a form. */
export function saysTrue(body: ClientBody, field: string): boolean {
  if (body.kind === 'json') return body.value[field] === true;
  return body.form.fields.get(field)?.[0]?.trim().toLowerCase() === 'true';
}
