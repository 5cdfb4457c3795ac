import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { AdministrationModule } from './administration/administration.module.js';
import { StatusModule } from './administration/status/status.module.js';
import { ApiModule } from './api/api.module.js';
import { AuthModule } from './auth/auth.module.js';
import { ConfigModule } from './config/config.module.js';
import type { GatewayConfiguration } from './config/gateway-configuration.js';
import { ConsoleModule } from './console/console.module.js';
import { GuidesModule } from './guides/guides.module.js';
import { HealthModule } from './health/health.module.js';
import { OpenApiModule } from './openapi/openapi.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { ObservabilityModule } from './observability/observability.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { TracingModule } from './tracing/tracing.module.js';

/** The service: the list of its rooms, nothing else. */
@Module({})
export class AppModule {
  static forRoot(configuration: GatewayConfiguration): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(configuration),
        ObservabilityModule,
        RetentionModule,
        AuthModule,
        AdministrationModule,
        StatusModule,
        ApiModule,
        HealthModule,
        LimitsModule,
        MetricsModule.forRoot(configuration.metrics),
        TracingModule,
        // In this order: the guides answer whatever else stands below /docs.
        ...(configuration.docs.enabled ? [OpenApiModule, GuidesModule] : []),
        ...(configuration.console.enabled ? [ConsoleModule] : []),
      ],
    };
  }
}
