import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TokensModule } from '../tokens/tokens.module.js';
import { CredentialGuard } from './credential.guard.js';

/** Guards every handler of the service. */
@Module({
  imports: [TokensModule],
  providers: [{ provide: APP_GUARD, useClass: CredentialGuard }],
})
export class AuthModule {}
