import type { JsonObject } from '#libs/json';

/** What a server of tokens answers. */
export interface TokenAnswer {
  readonly status: number;
  readonly said: JsonObject | string;
}

/** A refusal in the words of OAuth. */
export const refused = (error: string, description: string): TokenAnswer => ({
  status: 400,
  said: { error, error_description: description },
});
