import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { Configuration } from 'oidc-provider';

/** Who is there at the issuer, with what it says of them. */
export type Accounts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A real issuer of OpenID Connect inside this process, on another site than the gateway. */
export interface OpenIdProvider {
  readonly issuer: string;
  /** What stands in `gateway.yaml`. */
  readonly settings: Readonly<Record<string, string>>;
  /** Addresses that it may send browsers back to. */
  readonly redirects: string[];
  /** Whoever is at the keyboard: no password is asked. Undefined: somebody who says no. */
  account: string | undefined;
  close(): Promise<void>;
}

const clientSecret = 'secret-of-the-gateway-at-its-issuer';

/** Claims are told where they are asked for, at its address for that, and not in the ID token: as it does by itself. */
export async function startOpenIdProvider(accounts: Accounts): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A name: to browsers that is another site than 127.0.0.1.
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = quietly(() => new Provider(issuer, configurationOf(accounts)));
  const redirects: string[] = [];
  // Those of a gateway are known when it has started, and that needs the issuer's address.
  Object.assign(provider.Client.prototype, { redirectUriAllowed: (uri: string) => redirects.includes(uri) });
  const self: OpenIdProvider = {
    issuer,
    settings: { issuer, clientId: 'gateway', clientSecret },
    redirects,
    account: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  const handle = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/') !== true) void handle(request, response);
    else void answerForPerson(provider, self.account, request, response);
  });
  return self;
}

function configurationOf(accounts: Accounts): Configuration {
  return {
    clients: [
      { client_id: 'gateway', client_secret: clientSecret, redirect_uris: ['http://localhost/later'] },
    ],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts[id] }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // Nobody is asked whether the gateway may know them.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile email groups');
      await grant.save();
      return grant;
    },
    cookies: { keys: ['of the tests'] },
    pkce: { required: () => true },
    ttl: {
      Interaction: 300,
      Grant: 300,
      Session: 300,
      AccessToken: 300,
      IdToken: 300,
      AuthorizationCode: 60,
    },
  };
}

const answerForPerson = (
  provider: Provider,
  accountId: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const said =
    accountId === undefined ? { error: 'access_denied' } : { login: { accountId, remember: false } };
  return provider.interactionFinished(request, response, said);
};

/** It warns of what is meant for trying it out: memory, and keys that everybody knows. */
function quietly<Result>(make: () => Result): Result {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return make();
  } finally {
    console.warn = warn;
  }
}
