import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { SocketCredentials } from './socket-credentials.js';
import { UpgradeRouter } from './upgrade-router.js';

/** WebSockets: who may open one, and where it leads. */
@Module({
  imports: [AuthModule, TokensModule],
  providers: [SocketCredentials, UpgradeRouter],
  exports: [UpgradeRouter],
})
export class SocketsModule {}
