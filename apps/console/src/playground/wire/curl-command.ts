import type { FormField, SentRequest } from '../../gateway/exchange.js';
import { shellWord } from './shell-words.js';

/** Programs take no longer single arguments on Linux; a longer body comes from the standard input. */
const longestArgument = 100_000;

/** Where the token stands in a header, so that a variable can stand for it. */
const credentials: Readonly<Record<string, string>> = {
  authorization: 'Bearer ',
  'x-api-key': '',
  'x-goog-api-key': '',
  'api-key': '',
};

/**
 * The request as a command for curl that sends the same, with the token taken from `GATEWAY_TOKEN`; undefined
 * for sockets. Files of forms are named as if they stood in the current folder.
 */
export function curlCommand(request: SentRequest): string | undefined {
  if (/^wss?:/u.test(request.url)) return undefined;
  const { body } = request;
  const text = body?.kind === 'text' ? body.text : undefined;
  const isLong = text !== undefined && new TextEncoder().encode(text).length > longestArgument;
  const words = [
    `curl ${request.method === 'GET' || body !== undefined ? '' : `-X ${request.method} `}${shellWord(request.url)}`,
    ...(isStream(text) ? ['--no-buffer'] : []),
    ...Object.entries(request.headers).map(([name, value]) => headerWords(name, value)),
    ...(body?.kind === 'form' ? body.fields.map(fieldWords) : []),
    ...(text === undefined ? [] : [isLong ? '--data-binary @-' : `--data-raw ${shellWord(text)}`]),
  ];
  const command = words.join(' \\\n  ');
  return isLong ? `printf %s ${shellWord(text)} | ${command}` : command;
}

function headerWords(name: string, value: string): string {
  const prefix = credentials[name.toLowerCase()];
  if (prefix !== undefined) return `-H "${name}: ${prefix}$GATEWAY_TOKEN"`;
  // Without a value curl would leave the header out.
  return `-H ${shellWord(value === '' ? `${name};` : `${name}: ${value}`)}`;
}

function fieldWords([name, value]: FormField): string {
  if (typeof value === 'string') return `--form-string ${shellWord(`${name}=${value}`)}`;
  const type = value.type === '' ? '' : `;type=${value.type}`;
  const file = value.name.replaceAll(/[\\"]/gu, String.raw`\$&`);
  return `-F ${shellWord(`${name}=@"${file}"${type}`)}`;
}

const isStream = (text: string | undefined): boolean =>
  text !== undefined && /"stream":\s*true|"stream_options"/u.test(text.slice(0, 2_000_000));
