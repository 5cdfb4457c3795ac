const schema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    year: { type: 'integer' },
    genres: { type: 'array', items: { type: 'string' } },
  },
  required: ['title', 'year', 'genres'],
  additionalProperties: false,
};

/** A schema to begin with: what is known about a film. */
export const schemaExample = { name: 'film', text: JSON.stringify(schema, undefined, 2) } as const;
