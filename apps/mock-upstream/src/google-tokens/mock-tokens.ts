import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { JsonObject } from '#libs/json';
import { issueToken } from '../vendors/google-vertex/access-token.js';
import { exchangeToken } from './exchange-token.js';
import type { TokenAnswer } from './token-answer.js';
import { verifyAssertion } from './verify-assertion.js';

/** How a server of tokens is started. */
export interface MockTokensOptions {
  /** The key of the mock upstream that shall take the tokens. */
  readonly secret: string;
  /** Public keys of the service accounts there are, in PEM, by their email. */
  readonly accounts?: Readonly<Record<string, string>>;
  /** The token of another identity provider that it takes in exchange. */
  readonly subjectToken?: string;
}

/** A running server that plays Google's servers of tokens, and the metadata server. */
export interface MockTokens {
  readonly url: string;
  /** Paths of the requests so far. */
  readonly asked: readonly string[];
  /** Of tokens from now on: what they say and how long they are right, seconds. Default: both an hour. */
  issue(lifetime: { readonly said: number; readonly true: number }): void;
  /** Answers the next requests with these statuses, or not at all. */
  fail(...statuses: readonly (number | 'hang')[]): void;
  close(): Promise<void>;
}

const hour = 3600;

/**
 * `POST /token` for service accounts, `POST /v1/token` for federated identities, and a machine's own account below
 * `/computeMetadata/v1`.
 */
export async function startMockTokens(options: MockTokensOptions): Promise<MockTokens> {
  const asked: string[] = [];
  const failures: (number | 'hang')[] = [];
  let lifetime = { said: hour, true: hour };
  const token = (): JsonObject => ({
    access_token: issueToken(options.secret, Date.now() + lifetime.true * 1000),
    expires_in: lifetime.said,
    token_type: 'Bearer',
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.split('?')[0] ?? '';
    const body = await text(request);
    asked.push(path);
    const failure = failures.shift();
    if (failure === 'hang') return;
    const { status, said } =
      failure === undefined ? answerTo(path, request, body, options, token) : failed(failure);
    response.writeHead(status, { 'content-type': 'application/json', 'metadata-flavor': 'Google' });
    response.end(typeof said === 'string' ? said : JSON.stringify(said));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    issue: (given) => {
      lifetime = given;
    },
    fail: (...statuses) => {
      failures.push(...statuses);
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => {
          closed();
        });
        server.closeAllConnections();
      }),
  };
}

const failed = (status: number): TokenAnswer => ({ status, said: { error: 'internal_failure' } });

function answerTo(
  path: string,
  { headers }: IncomingMessage,
  body: string,
  { accounts = {}, subjectToken }: MockTokensOptions,
  token: () => JsonObject,
): TokenAnswer {
  if (path === '/token') return verifyAssertion(new URLSearchParams(body), accounts, token);
  if (path === '/v1/token') return exchangeToken(new URLSearchParams(body), subjectToken, token);
  if (!path.startsWith('/computeMetadata/v1/') || headers['metadata-flavor'] !== 'Google') {
    return { status: 404, said: { error: 'not_found' } };
  }
  return { status: 200, said: path.endsWith('/token') ? token() : 'mock' };
}
