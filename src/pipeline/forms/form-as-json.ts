import type { Form } from './form.js';

/** A form for the request log: its text fields, and of its files what they are. */
export const formAsJson = ({ fields, files }: Pick<Form, 'fields' | 'files'>): Buffer =>
  Buffer.from(
    JSON.stringify({
      fields: Object.fromEntries(fields),
      files: files.map(({ field, file }) => ({
        field,
        name: file.name,
        type: file.mediaType,
        size: file.content.size,
      })),
    }),
  );
