import { z } from 'zod';
import { headerOptions, openAiFormatsSchema } from '#libs/provider-kit';

const versionFix =
  'Write preview for the v1 API, or a date such as 2025-04-01-preview for addresses with deployments in them.';
const deploymentsFix = 'Write deployments and the models they run, one pair a line: prod: gpt-5-mini.';
const tokenFix = 'Write the access token in quotes, on one line.';
const fileFix = 'Write the absolute path of the file with the access token.';

const name = z.string(deploymentsFix).min(1, deploymentsFix).max(512, deploymentsFix);

/** What `azure-openai` takes beside address and keys. */
export const azureOptionsSchema = z.strictObject({
  /** Sent with every request, e.g. the subscription key of an API management in front of the resource. */
  headers: headerOptions.headers,
  /**
   * A date: the older addresses, `/openai/deployments/{deployment}/…?api-version={date}`. Absent or a word: the v1
   * API, `/openai/v1/…`, with the word as its `api-version`.
   */
  apiVersion: z
    .string(versionFix)
    .regex(/^(?:v1|preview|latest|\d{4}-\d{2}-\d{2}(?:-preview)?)$/, versionFix)
    .exactOptional(),
  /** Formats the resource speaks, the hub's first. Default: all that the API version has, responses first. */
  formats: openAiFormatsSchema.exactOptional(),
  /** Deployments and the models they run. Default: the resource is asked. */
  deployments: z.record(name, name, deploymentsFix).exactOptional(),
  /** An access token of Entra ID, instead of a key. */
  entraToken: z
    .string(tokenFix)
    .regex(/^[\x21-\x7e]{1,16384}$/, tokenFix)
    .exactOptional(),
  /** A file with such a token, which somebody renews: it is read again and again. */
  entraTokenFile: z
    .string(fileFix)
    .regex(/^(?:\/|[A-Za-z]:[\\/])[^\0]+$/, fileFix)
    .exactOptional(),
});

export type AzureOptions = z.output<typeof azureOptionsSchema>;
