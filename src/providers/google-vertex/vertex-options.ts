import { z } from 'zod';
import { headerOptions } from '#libs/provider-kit';

const projectFix = 'Write the id of the project in Google Cloud, such as my-project-123.';
const locationFix = 'Write a location of Vertex AI, such as global, us, eu, us-central1 or europe-west4.';
const credentialsFix = 'Write the JSON of a key or a credential configuration, as text or as a map.';
const fileFix = 'Write the absolute path of the JSON file of a key or a credential configuration.';
const modelsFix = 'Write names of models, one a line: gemini-2.5-flash, claude-sonnet-4-5@20250929.';
const name = z.string(modelsFix).min(1, modelsFix).max(512, modelsFix);

/** What `google-vertex` takes beside address and keys. */
export const vertexOptionsSchema = z.strictObject({
  /** Sent with every request, e.g. for a proxy in front of Vertex AI. */
  headers: headerOptions.headers,
  /** The project that pays. Default: the one the credentials belong to; keys of the express mode need none. */
  project: z
    .string(projectFix)
    .regex(/^[a-z0-9][a-z0-9.:-]{2,100}$/, projectFix)
    .exactOptional(),
  /** Where models run. Default: global. */
  location: z
    .string(locationFix)
    .regex(/^[a-z][a-z0-9-]{1,40}$/, locationFix)
    .exactOptional(),
  /** A key of a service account, or a configuration of workload identity federation. */
  credentials: z
    .union(
      [z.string().min(2, credentialsFix).max(65_536, credentialsFix), z.record(z.string(), z.json())],
      credentialsFix,
    )
    .exactOptional(),
  /** The same in a file, which is read anew for each token. */
  credentialsFile: z
    .string(fileFix)
    .regex(/^(?:\/|[A-Za-z]:[\\/])[^\0]+$/, fileFix)
    .exactOptional(),
  /**
   * Application default credentials, as Google's library finds them. Default: where nothing else is configured, and no
   * other address.
   */
  applicationDefault: z.boolean('Write true or false.').exactOptional(),
  /** Models to list. Default: Vertex AI is asked. */
  models: z.array(name, modelsFix).max(1000, modelsFix).exactOptional(),
});

export type VertexOptions = z.output<typeof vertexOptionsSchema>;
