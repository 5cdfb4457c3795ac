import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { TokensModule } from '../tokens/tokens.module.js';

/** As much of the service as the token commands need. */
@Module({})
export class TokenCommandsModule {
  static forRoot(configuration: GatewayConfiguration): DynamicModule {
    return { module: TokenCommandsModule, imports: [ConfigModule.forRoot(configuration), TokensModule] };
  }
}
