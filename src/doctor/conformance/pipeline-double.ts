import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { GatewayError } from '#libs/canonical';
import type { CanonicalResponse } from '#libs/canonical';
import { CandidateFacts } from '../../routing/candidate-facts.js';
import { ConfigModule } from '../../config/config.module.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { ObservabilityModule } from '../../observability/observability.module.js';
import { RequestEnds } from '../../observability/request-ends.js';
import { RequestRecord } from '../../observability/request-record.js';
import { timeOrderedId } from '../../observability/time-ordered-id.js';
import { GenerationService } from '../../pipeline/generation.service.js';
import { PipelineModule } from '../../pipeline/pipeline.module.js';
import { OwnPrices } from '../../prices/own-prices.js';
import { RetentionModule } from '../../retention/retention.module.js';
import type { PriceVersion } from '../../storage/price.repository.js';
import type { Scenario } from './scenario.js';
import { TakenAnswer } from './taken-answer.js';
import { TemporaryFolder } from './temporary-folder.js';

/** How long an answer may take, in milliseconds. */
const patience = 90_000;

/** What became of a request. */
export interface Asked {
  /** Undefined where there was none that is whole. */
  readonly answer: CanonicalResponse | undefined;
  readonly error: GatewayError | undefined;
  /** Tells the lane, and what was used. */
  readonly record: RequestRecord;
}

/** As much of the service as answers requests. */
@Module({})
class DoubleModule {
  static forRoot(configuration: GatewayConfiguration): DynamicModule {
    return {
      module: DoubleModule,
      imports: [ConfigModule.forRoot(configuration), ObservabilityModule, RetentionModule, PipelineModule],
    };
  }
}

/**
 * A second gateway for the requests of the doctor: the same providers behind the same pipeline, on a database of its own
 * that goes with it. Whoever serves clients hears nothing of it: no ledger, limit, log or shared state.
 */
export class PipelineDouble {
  private constructor(
    private readonly context: INestApplicationContext,
    private readonly folder: TemporaryFolder,
  ) {}

  /**
   * @param configuration with all providers, wherever they come from
   * @param prices that operators have set
   */
  static async open(
    configuration: GatewayConfiguration,
    prices: readonly PriceVersion[],
  ): Promise<PipelineDouble> {
    const folder = await TemporaryFolder.make('model-gateway-doctor-');
    try {
      // The weights of embedded models are read where they are.
      await symlink(join(configuration.dataDirectory, 'models'), join(folder.path, 'models'));
      const module = DoubleModule.forRoot(detached(configuration, folder.path));
      const context = await NestFactory.createApplicationContext(module, {
        logger: false,
        abortOnError: false,
      });
      context.get(OwnPrices, { strict: false }).use(prices);
      return new PipelineDouble(context, folder);
    } catch (error) {
      await folder.remove();
      throw error;
    }
  }

  get facts(): CandidateFacts {
    return this.context.get(CandidateFacts, { strict: false });
  }

  /** Asks one model. @param model `provider/model` */
  async ask(scenario: Scenario, model: string): Promise<Asked> {
    const record = new RequestRecord(timeOrderedId(), 'DOCTOR', '', performance.now(), 0);
    const overdue = new AbortController();
    const timer = setTimeout(() => {
      overdue.abort(
        new GatewayError('provider_timeout', `There was no whole answer within ${patience / 1000} s.`),
      );
    }, patience);
    try {
      const answer = await this.answer(scenario, model, { record, signal: overdue.signal });
      return { answer, error: undefined, record };
    } catch (error) {
      if (error instanceof GatewayError) return { answer: undefined, error, record };
      throw error;
    } finally {
      clearTimeout(timer);
      await record.settling;
      this.context.get(RequestEnds, { strict: false }).detached(record);
    }
  }

  async close(): Promise<void> {
    try {
      await this.context.close();
    } finally {
      await this.folder.remove();
    }
  }

  private async answer(
    scenario: Scenario,
    model: string,
    { record, signal }: { readonly record: RequestRecord; readonly signal: AbortSignal },
  ): Promise<CanonicalResponse> {
    const { format, stream, headers } = scenario;
    const body = scenario.body(model);
    const taken = new TakenAnswer();
    const input = { format, model, stream, body, raw: Buffer.from(JSON.stringify(body)) };
    const generation = this.context.get(GenerationService, { strict: false });
    await generation.run(input, { headers, signal }, taken, record);
    if (record.error !== undefined) throw record.error;
    return taken.read(scenario);
  }
}

/** The same upstreams, and nothing else that anybody shares. Each request is sent once: what fails is to be seen. */
function detached(configuration: GatewayConfiguration, folder: string): GatewayConfiguration {
  const { database, redis, server, local, uploads, routing } = configuration;
  return {
    ...configuration,
    // Each model is asked by `provider/model`.
    models: new Map(),
    dataDirectory: folder,
    secretKey: '',
    formerSecretKey: '',
    database: { ...database, url: '' },
    redis: { ...redis, url: '' },
    server: { ...server, workers: 1 },
    local: { ...local, pull: false },
    uploads: { ...uploads, directory: folder },
    routing: {
      ...routing,
      retries: 0,
      maxAttempts: 1,
      breakerShare: 0,
      cooldown: 0,
      credentialCooldown: 0,
    },
  };
}
