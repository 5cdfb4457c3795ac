import { Inject, Injectable } from '@nestjs/common';
import type { JsonValue } from '#libs/json';
import { isJsonObject } from '#libs/json';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { SECRET_KEYS } from '../../storage/secret-key.repository.js';
import type { SecretKeys } from '../../storage/secret-key.repository.js';
import { TextSeal } from '../../storage/text-seal.js';

/** How long somebody may take at the issuer, in milliseconds. */
export const attemptLifetime = 10 * 60_000;

/** A sign-in that is under way: what its end is checked against. */
export interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
  /** The address that the issuer sends the browser back to. */
  readonly callback: string;
  /** Path and query of the page that was asked for. */
  readonly page: string;
  /** Secret of the session that the browser had: it ends. */
  readonly formerSession?: string;
}

/**
 * Keeps attempts in the browser that makes them, sealed with the installation's key: any replica can go on with them, and
 * nobody fills the gateway's memory by beginning many.
 */
@Injectable()
export class SignInAttempts {
  private readonly seal: TextSeal;
  /** An attempt at one issuer is none at another. */
  private readonly context: string;

  constructor(
    @Inject(SECRET_KEYS) keys: Pick<SecretKeys, 'current' | 'former'>,
    @Inject(GATEWAY_CONFIGURATION) { openidConnect }: Pick<GatewayConfiguration, 'openidConnect'>,
  ) {
    // They need not name their key: they live for minutes, and nobody seals them anew.
    this.seal = new TextSeal({ ...keys, isFirst: true }, 'sign-in attempts');
    this.context = JSON.stringify([1, openidConnect.issuer, openidConnect.clientId]);
  }

  write(attempt: SignInAttempt, now = Date.now()): string {
    return this.seal.seal(JSON.stringify({ ...attempt, until: now + attemptLifetime }), this.context);
  }

  /** Undefined where it is none of this installation's, or too old. */
  read(sealed: string, now = Date.now()): SignInAttempt | undefined {
    const text = this.seal.open(sealed, this.context);
    const content = text === undefined ? undefined : (JSON.parse(text) as JsonValue);
    if (!isJsonObject(content) || typeof content.until !== 'number' || content.until <= now) return undefined;
    // Nobody but this class has sealed it.
    return content as unknown as SignInAttempt;
  }
}
