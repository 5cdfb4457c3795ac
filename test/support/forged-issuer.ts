import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What an issuer may lie about. */
export interface Forgery {
  /** Of the ID token, over those that are right. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** The token is signed by somebody else. */
  readonly otherKey?: true;
  /** The token is not signed. */
  readonly unsigned?: true;
  /** No ID token at all. */
  readonly noToken?: true;
  /** Sent along with the code. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Of its description of itself. */
  readonly description?: Readonly<Record<string, unknown>>;
  /** How the token endpoint answers instead. */
  readonly answer?: { readonly status: number; readonly body: string };
  /** It takes connections, and says nothing. */
  readonly silent?: true;
}

/** An issuer that says what a test wants, signed as it should be or not. */
export interface ForgedIssuer {
  readonly issuer: string;
  readonly settings: Readonly<Record<string, string>>;
  forgery: Forgery;
  /** Bodies that its token endpoint was sent. */
  readonly exchanges: URLSearchParams[];
  close(): Promise<void>;
}

const [own, other] = [newKey(), newKey()];
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An issuer that tells the truth until told to forge. Whoever comes is an owner. */
export async function startForgedIssuer(): Promise<ForgedIssuer> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const self: ForgedIssuer = {
    issuer,
    settings: { issuer, clientId: 'gateway' },
    forgery: {},
    exchanges: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  const attempt: Attempt = { nonce: '' };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (self.forgery.silent !== true) void answer(self, attempt, request, response);
  });
  return self;
}

/** What it was told at the beginning of the last sign-in. */
interface Attempt {
  nonce: string;
}

async function answer(
  { issuer, forgery, exchanges }: ForgedIssuer,
  attempt: Attempt,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
  switch (pathname) {
    case '/.well-known/openid-configuration':
      sendJson(response, 200, { ...descriptionOf(issuer), ...forgery.description });
      return;
    case '/keys':
      sendJson(response, 200, { keys: [{ ...own.publicKey, kid: 'own', alg: 'RS256', use: 'sig' }] });
      return;
    case '/authorize':
      attempt.nonce = searchParams.get('nonce') ?? '';
      response.writeHead(303, { location: wayBack(searchParams, forgery) }).end();
      return;
    case '/token':
      exchanges.push(new URLSearchParams(await text(request)));
      if (forgery.answer === undefined) sendJson(response, 200, tokensOf(issuer, attempt.nonce, forgery));
      else send(response, forgery.answer.status, forgery.answer.body);
      return;
    default:
      sendJson(response, 404, {});
  }
}

function wayBack(asked: URLSearchParams, { parameters }: Forgery): string {
  const back = new URL(asked.get('redirect_uri') ?? '');
  const sent = { code: 'code-of-the-issuer', state: asked.get('state') ?? '', ...parameters };
  for (const [name, value] of Object.entries(sent)) back.searchParams.set(name, value);
  return back.href;
}

const descriptionOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
});

function tokensOf(issuer: string, nonce: string, { claims, otherKey, unsigned, noToken }: Forgery) {
  const now = Math.floor(Date.now() / 1000);
  const right = {
    iss: issuer,
    aud: 'gateway',
    sub: 'ada',
    iat: now,
    exp: now + 300,
    nonce,
    groups: ['admins'],
  };
  const head = unsigned === true ? { alg: 'none' } : { alg: 'RS256', kid: 'own' };
  const signed = `${encoded(head)}.${encoded({ ...right, ...claims })}`;
  const key = otherKey === true ? other : own;
  const signature =
    unsigned === true ? '' : createSign('RSA-SHA256').update(signed).sign(key.privateKey, 'base64url');
  const tokens = { access_token: 'access-token-of-the-issuer', token_type: 'Bearer', expires_in: 300 };
  return noToken === true ? tokens : { ...tokens, id_token: `${signed}.${signature}` };
}

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { publicKey: publicKey.export({ format: 'jwk' }), privateKey };
}

const sendJson = (response: ServerResponse, status: number, body: object): void => {
  send(response, status, JSON.stringify(body));
};

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}
