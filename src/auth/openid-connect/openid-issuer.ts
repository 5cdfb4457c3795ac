import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ClientAuth, Configuration } from 'openid-client';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { registerSecret } from '../../observability/secret-scrubber.js';
import { reasonOf } from './explain-fault.js';
import { loadLibrary } from './library.js';
import type { Library } from './library.js';
import { SignInFault } from './sign-in-fault.js';

/** How it stands with the issuer: `pending` until it was asked for the first time. */
export type IssuerState = 'ready' | 'pending' | 'unreachable';

/** What the issuer says of itself is good for this long, and its silence for that long: then it is asked again. Milliseconds. */
const freshness = 60_000;
const patience = 3_000;

/**
 * The issuer that people sign in with. It is asked what it offers when somebody wants to sign in, not before: the gateway
 * starts without it, and it may come and go.
 */
@Injectable()
export class OpenIdIssuer {
  private readonly logger = new Logger('OpenIdConnect');
  private known: Configuration | undefined;
  private outcome: { readonly at: number; readonly fault?: string } | undefined;
  private asking: Promise<Configuration> | undefined;

  constructor(
    @Inject(GATEWAY_CONFIGURATION)
    private readonly configuration: Pick<GatewayConfiguration, 'openidConnect'>,
  ) {
    registerSecret(configuration.openidConnect.clientSecret);
  }

  /** Whether one is configured. */
  get isConfigured(): boolean {
    return this.configuration.openidConnect.issuer !== '';
  }

  /** Its host, for people. */
  get host(): string {
    return new URL(this.configuration.openidConnect.issuer).host;
  }

  /** How it stood when it was last asked. Has it asked again, where that was long ago. */
  state(): IssuerState {
    if (this.isDue()) this.ask().catch(() => undefined);
    if (this.outcome === undefined) return 'pending';
    return this.outcome.fault === undefined ? 'ready' : 'unreachable';
  }

  /** Why nobody can sign in with it, as far as is known; has it asked again as {@link state} does. Undefined: nothing is wrong. */
  fault(): string | undefined {
    return this.isConfigured && this.state() === 'unreachable' ? this.outcome?.fault : undefined;
  }

  /**
   * What it takes to talk to it.
   * @throws SignInFault `unreachable` where it does not answer in time
   */
  async client(): Promise<Configuration> {
    if (this.known !== undefined && this.outcome?.fault === undefined) return this.known;
    return this.ask();
  }

  /** Where people end their session with the issuer itself. Undefined where it offers none, or was never asked. */
  signOutAddress(): string | undefined {
    const address = this.known?.serverMetadata().end_session_endpoint;
    if (address === undefined || !URL.canParse(address) || !/^https?:/.test(address)) return undefined;
    const url = new URL(address);
    // Not the ID token that the protocol would have here: tokens have no place in addresses.
    url.searchParams.set('client_id', this.configuration.openidConnect.clientId);
    return url.href;
  }

  private isDue(): boolean {
    if (this.outcome === undefined) return true;
    const { at, fault } = this.outcome;
    return Date.now() - at > (fault === undefined ? freshness : patience);
  }

  /** Of those who want to know at once, one asks. */
  private ask(): Promise<Configuration> {
    this.asking ??= this.discover().finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  private async discover(): Promise<Configuration> {
    try {
      this.known = await this.describedByItself();
      if (this.outcome?.fault !== undefined) this.logger.log(`The issuer at ${this.host} answers again.`);
      this.outcome = { at: Date.now() };
      return this.known;
    } catch (error) {
      const fault = reasonOf(error);
      if (this.outcome?.fault !== fault) {
        this.logger.warn(
          `Nobody can sign in with the issuer at ${this.host}: ${fault}. Admin keys work. Is openidConnect.issuer right, and can this machine reach it?`,
        );
      }
      this.outcome = { at: Date.now(), fault };
      throw new SignInFault('unreachable', fault);
    }
  }

  private async describedByItself(): Promise<Configuration> {
    const library = await loadLibrary();
    const { issuer, clientId, clientSecret, timeout } = this.configuration.openidConnect;
    const address = new URL(issuer);
    return library.discovery(address, clientId, undefined, authenticationBy(library, clientSecret), {
      timeout: timeout / 1000,
      execute: [
        // Signatures are looked at though the answer comes by TLS: not every way there ends where it seems to.
        library.enableNonRepudiationChecks,
        // Of this machine alone: the configuration takes no other address without TLS.
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- So that nobody overlooks it.
        ...(address.protocol === 'http:' ? [library.allowInsecureRequests] : []),
      ],
    });
  }
}

/** How the gateway proves itself to the issuer: by the way that is usual, or the other one where the issuer knows that alone. */
function authenticationBy(library: Library, secret: string): ClientAuth {
  if (secret === '') return library.None();
  const [inHeader, inBody] = [library.ClientSecretBasic(secret), library.ClientSecretPost(secret)];
  return (issuer, client, body, headers) => {
    const ways = issuer.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = ways.includes('client_secret_basic') ? inHeader : inBody;
    way(issuer, client, body, headers);
  };
}
