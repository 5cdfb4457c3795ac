import type { FormField, SentRequest } from './exchange.js';
import { addressOf } from './address.js';

/** A request to the gateway, before it is sent. */
export interface ExchangeCall {
  /** What it is for, in a word or two, such as a model's name. */
  readonly label: string;
  readonly method: 'GET' | 'POST';
  /** Relative to the gateway, such as `v1/chat/completions`. */
  readonly path: string;
  /** Besides the credential, the content type and `accept`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly credential: 'bearer' | 'x-api-key' | 'x-goog-api-key';
  /** An object goes as JSON, a list of fields as a form. */
  readonly body?: object | readonly FormField[];
  readonly accept?: string;
}

const isForm = (body: object): body is readonly FormField[] => Array.isArray(body);

const credentialHeader = (kind: ExchangeCall['credential'], token: string): Record<string, string> =>
  kind === 'bearer' ? { authorization: `Bearer ${token}` } : { [kind]: token };

/** The request exactly as it will be sent; of a form the browser adds the content type with its boundary. */
export function sentRequestOf(call: ExchangeCall, token: string): SentRequest {
  const isJson = call.body !== undefined && !isForm(call.body);
  return {
    method: call.method,
    url: addressOf(call.path),
    headers: {
      ...(call.accept !== undefined && { accept: call.accept }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...credentialHeader(call.credential, token),
      ...call.headers,
    },
    ...(call.body !== undefined && {
      body: isForm(call.body)
        ? { kind: 'form', fields: call.body }
        : { kind: 'text', text: JSON.stringify(call.body) },
    }),
  };
}

/** What `fetch` is given for a request. */
export function fetchBodyOf({ body }: SentRequest): string | FormData | undefined {
  if (body === undefined || body.kind === 'text') return body?.text;
  const form = new FormData();
  for (const [name, value] of body.fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, value.name);
  }
  return form;
}

/** Whether a token can stand in a header: visible ASCII, without spaces. */
export const isSendable = (token: string): boolean => /^[\x21-\x7e]*$/.test(token);
