import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AddressModule } from '../address/address.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { AdminAdmission } from './admin-admission.js';
import { CredentialGuard } from './credential.guard.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { TokenAdmission } from './token-admission.js';

/** Guards every handler of the service. */
@Module({
  imports: [AddressModule, SessionsModule, TokensModule],
  providers: [AdminAdmission, TokenAdmission, { provide: APP_GUARD, useClass: CredentialGuard }],
  exports: [TokenAdmission],
})
export class AuthModule {}
