import { Module } from '@nestjs/common';
import type { DynamicModule, Type } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';

/** The configuration, and as much of the service as a command needs. */
@Module({})
export class CommandModule {
  static forRoot(configuration: GatewayConfiguration, room: Type): DynamicModule {
    return { module: CommandModule, imports: [ConfigModule.forRoot(configuration), room] };
  }
}
