import { Module } from '@nestjs/common';
import { AddressModule } from '../../address/address.module.js';
import { SharedStateModule } from '../../shared-state/shared-state.module.js';
import { StorageModule } from '../../storage/storage.module.js';
import { TokensModule } from '../../tokens/tokens.module.js';
import { AdminSessions } from './admin-sessions.js';
import { SignIn } from './sign-in.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** Signing in with a browser. */
@Module({
  imports: [AddressModule, SharedStateModule, StorageModule, TokensModule],
  providers: [AdminSessions, SignIn, SignInThrottle],
  exports: [AdminSessions, SignIn, SignInThrottle],
})
export class SessionsModule {}
