import type { EncodeTarget } from '#libs/canonical';

/** How upstreams with OpenAI's image endpoints differ. */
export interface ImagesDialect {
  /** They read `response_format`. The GPT image models refuse it and give base64 always. Default: true. */
  readonly responseFormat: boolean;
  /** They read edits as JSON too: pictures by address, by file id or as data URLs. Default: true. */
  readonly jsonEdits: boolean;
  /** They read `seed`, which OpenAI has not. Default: true. */
  readonly seed: boolean;
}

export const dialectFor = ({ dialect = {} }: EncodeTarget): ImagesDialect => ({
  responseFormat: dialect.responseFormat !== false,
  jsonEdits: dialect.jsonEdits !== false,
  seed: dialect.seed !== false,
});
