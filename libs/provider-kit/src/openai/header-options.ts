import { z } from 'zod';

/** Headers that are the transport's business, or would change where a message ends. */
const reserved = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const headerName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/, 'Write a header name: letters, digits and dashes.')
  .transform((name) => name.toLowerCase())
  .refine((name) => !reserved.has(name), 'Remove it: this header is set by the gateway.');

const headerValue = z
  .string('Write the value as text, in quotes.')
  .regex(/^[\x20-\x7e]{1,8192}$/, 'Write plain printable characters on one line.');

/** Options every upstream of OpenAI's shape takes. */
export const headerOptions = {
  /** Sent with every request, e.g. for a proxy in front of the upstream. */
  headers: z.record(headerName, headerValue, 'Write names and values, one pair a line.').exactOptional(),
  /** OpenAI's organization and project, for keys that belong to several. */
  organization: headerValue.exactOptional(),
  project: headerValue.exactOptional(),
};

export interface HeaderOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly organization?: string;
  readonly project?: string;
}

/** The headers these options ask for. */
export const headersFrom = ({ headers, organization, project }: HeaderOptions): Record<string, string> => ({
  ...(organization !== undefined && { 'openai-organization': organization }),
  ...(project !== undefined && { 'openai-project': project }),
  ...headers,
});

/** Values of headers that carry a credential by their name, to be kept out of logs. */
export const secretHeaders = (headers: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(headers)
    .filter(([name]) => /auth|cookie|key|secret|token/.test(name))
    .map(([, value]) => value);
