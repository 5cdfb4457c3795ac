import { Module } from '@nestjs/common';
import { AddressModule } from '../../address/address.module.js';
import { StorageModule } from '../../storage/storage.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { OpenIdConnectSignIn } from './openid-connect-sign-in.js';
import { OpenIdIssuer } from './openid-issuer.js';
import { PersonFinder } from './person-finder.js';
import { SignInAttempts } from './sign-in-attempt.js';

/** Signing in to the console by way of an issuer of OpenID Connect. */
@Module({
  imports: [AddressModule, SessionsModule, StorageModule],
  providers: [OpenIdConnectSignIn, OpenIdIssuer, PersonFinder, SignInAttempts],
  exports: [OpenIdConnectSignIn, OpenIdIssuer],
})
export class OpenIdConnectModule {}
