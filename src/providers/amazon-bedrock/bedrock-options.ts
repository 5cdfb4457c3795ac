import { z } from 'zod';
import { headerOptions } from '#libs/provider-kit';

const regionFix = 'Write the region as Amazon names it, such as us-east-1.';
const idFix = 'Write the access key id, such as AKIA….';
const secretFix = 'Write the secret in quotes, on one line.';
const addressFix = 'Write the address with its scheme, without a slash at its end.';
const guardrailFix = 'Write the guardrail with its identifier and version.';

const secret = z
  .string(secretFix)
  .regex(/^[\x21-\x7e]{1,16384}$/, secretFix)
  .exactOptional();

/** What `amazon-bedrock` takes beside address and keys. */
export const bedrockOptionsSchema = z.strictObject({
  headers: headerOptions.headers,
  /** Where the models run. Default: what the address tells. */
  region: z
    .string(regionFix)
    .regex(/^[a-z]{2,4}(?:-[a-z]+)+-\d{1,2}$/, regionFix)
    .exactOptional(),
  /** An access key, instead of a Bedrock API key. */
  accessKeyId: z
    .string(idFix)
    .regex(/^\w{8,128}$/, idFix)
    .exactOptional(),
  secretAccessKey: secret,
  /** Of temporary credentials. They are not renewed: where they must be, leave them to the vendor's default chain. */
  sessionToken: secret,
  /** A profile of the vendor's configuration files. */
  profile: z.string('Write the name of a profile.').min(1, 'Write the name of a profile.').exactOptional(),
  /** Where models are listed. Default: the control host of the region. */
  controlUrl: z.url({ protocol: /^https?$/, error: addressFix }).exactOptional(),
  /** Applied to every generation. */
  guardrail: z
    .strictObject(
      {
        identifier: z.string(guardrailFix).min(1, guardrailFix),
        version: z.string(guardrailFix).min(1, guardrailFix),
        trace: z.enum(['enabled', 'disabled', 'enabled_full']).exactOptional(),
      },
      guardrailFix,
    )
    .exactOptional(),
});

export type BedrockOptions = z.output<typeof bedrockOptionsSchema>;
