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
  let nonce = '';
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    const { forgery } = self;
    if (forgery.silent === true) return;
    switch (pathname) {
      case '/.well-known/openid-configuration':
        sendJson(response, 200, { ...descriptionOf(issuer), ...forgery.description });
        return;
      case '/keys':
        sendJson(response, 200, { keys: [{ ...own.publicKey, kid: 'own', alg: 'RS256', use: 'sig' }] });
        return;
      case '/authorize': {
        nonce = searchParams.get('nonce') ?? '';
        const back = new URL(searchParams.get('redirect_uri') ?? '');
        const sent = {
          code: 'code-of-the-issuer',
          state: searchParams.get('state') ?? '',
          ...forgery.parameters,
        };
        for (const [name, value] of Object.entries(sent)) back.searchParams.set(name, value);
        response.writeHead(303, { location: back.href }).end();
        return;
      }
      case '/token':
        void text(request).then((body) => {
          self.exchanges.push(new URLSearchParams(body));
          if (forgery.answer === undefined) sendJson(response, 200, tokensOf(issuer, nonce, forgery));
          else
            response
              .writeHead(forgery.answer.status, { 'content-type': 'application/json' })
              .end(forgery.answer.body);
        });
        return;
      default:
        sendJson(response, 404, {});
    }
  });
  return self;
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

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
