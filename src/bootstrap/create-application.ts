import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from '../app.module.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { createLogger, setProcessLogger } from '../observability/logger.js';
import type { LineSink } from '../observability/line-sink.js';
import { PinoLoggerService } from '../observability/pino-logger.service.js';
import { GatewayAdapter } from '../entrance/gateway.adapter.js';
import { OpenApiDocument } from '../openapi/openapi-document.js';
import { RealtimeSocketAdapter } from '../realtime/realtime-socket.adapter.js';
import { configureHttp } from './http-server.js';

/**
 * The service, wired and initialised, not yet listening.
 * @param sink takes the log lines instead of standard output
 */
export async function createApplication(
  configuration: GatewayConfiguration,
  sink?: LineSink,
): Promise<NestExpressApplication> {
  const logger = createLogger({ ...configuration.log, ...(sink && { sink }) });
  setProcessLogger(logger);
  const adapter = new GatewayAdapter();
  const application = await NestFactory.create<NestExpressApplication>(
    AppModule.forRoot(configuration),
    adapter,
    {
      // Bodies are read by the envelope pipe, after the credential guard.
      bodyParser: false,
      logger: new PinoLoggerService(logger),
      abortOnError: false,
    },
  );
  configureHttp(application, adapter, configuration);
  application.useWebSocketAdapter(new RealtimeSocketAdapter(application));
  if (configuration.docs.enabled) application.get(OpenApiDocument, { strict: false }).describe(application);
  await application.init();
  return application;
}
