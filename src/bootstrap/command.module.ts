import { Module } from '@nestjs/common';
import type { DynamicModule, Type } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';

/** Milliseconds that a command waits for Redis, which is told of changes: gateways find them in the database too. */
const patience = 500;

/** The configuration, and as much of the service as a command needs. */
@Module({})
export class CommandModule {
  static forRoot(configuration: GatewayConfiguration, room: Type): DynamicModule {
    const { redis } = configuration;
    const hasty = { ...redis, connectTimeout: Math.min(redis.connectTimeout, patience) };
    return {
      module: CommandModule,
      imports: [ConfigModule.forRoot({ ...configuration, redis: hasty }), room],
    };
  }
}
