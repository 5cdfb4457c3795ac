/** A column whose texts are sealed. */
export interface SealedTexts {
  /** Each purpose has a key of its own. */
  readonly purpose: string;
  readonly table: 'configuration_entries' | 'request_bodies';
  /** The columns that tell rows apart, and whose values, one a line, are what a text belongs to. */
  readonly key: readonly string[];
  /** Whether the row knows how long its text is. */
  readonly isMeasured?: true;
}

/** Providers and models of the administration: keys of upstreams stand in them. */
export const configurationTexts: SealedTexts = {
  purpose: 'configuration',
  table: 'configuration_entries',
  key: ['kind', 'name'],
};

/** Bodies of requests and answers. */
export const requestBodyTexts: SealedTexts = {
  purpose: 'request log',
  table: 'request_bodies',
  key: ['id'],
  isMeasured: true,
};

/** All that are kept: another key has to open each of them, and to seal it anew. */
export const sealedTexts: readonly SealedTexts[] = [configurationTexts, requestBodyTexts];
