import { Inject, Injectable } from '@nestjs/common';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { ProviderRegistry } from '../../providers/provider.registry.js';
import type { Check } from '../check.js';
import { ChosenModels } from '../conformance/chosen-models.js';
import type { ChosenModel } from '../conformance/chosen-models.js';
import { Expenses } from '../conformance/expenses.js';
import { Questioning } from '../conformance/questioning.js';
import { DOCTOR_OPTIONS } from '../doctor-options.js';
import type { DoctorOptions } from '../doctor-options.js';
import { fault, ok } from '../finding.js';
import type { Finding } from '../finding.js';
import { INSTALLATION } from '../installation.js';
import type { Installation } from '../installation.js';
import { ownCommand } from '../../processes/own-command.js';

/** Models that the operator chose: whether each gives what clients in the vendors' formats rely on. */
@Injectable()
export class ConformanceCheck implements Check {
  readonly title = 'answers of models';

  constructor(
    private readonly chosen: ChosenModels,
    private readonly registry: ProviderRegistry,
    @Inject(DOCTOR_OPTIONS) private readonly options: DoctorOptions,
    @Inject(INSTALLATION) private readonly installation: Installation,
  ) {}

  async *examine(): AsyncIterable<Finding> {
    if (this.options.models.length === 0) {
      yield ok(
        'models',
        `None was asked: that costs tokens. ${ownCommand('doctor', '--models', "'gpt-*'")} asks those that fit.`,
      );
      return;
    }
    const { models, others, unknown } = this.chosen.list();
    for (const { pattern, reason } of unknown) {
      yield fault(pattern, reason, 'Correct the name behind --models; * stands for any text.');
    }
    if (others > 0) yield ok('models', `${others} that answer no chats were not asked.`);
    if (models.length > 0) yield* this.askAll(models);
  }

  private async *askAll(models: readonly ChosenModel[]): AsyncIterable<Finding> {
    // The pipeline is most of the service.
    const { PipelineDouble } = await import('../conformance/pipeline-double.js');
    const double = await PipelineDouble.open(this.everyProvider(), this.installation.storage.prices);
    const expenses = new Expenses(this.options.budget);
    try {
      for (const model of models) yield* new Questioning(double, expenses, model).findings();
    } finally {
      await double.close();
    }
    yield ok('cost', `${expenses.describe()} They stand in nobody's usage.`);
  }

  /** Those of the administration stand beside the file's. */
  private everyProvider(): GatewayConfiguration {
    const { configuration, storage } = this.installation;
    const connected = this.registry.connected();
    const ids = new Set(connected.map(({ id }) => id));
    const known = new Set(configuration.providers.map(({ id }) => id));
    const stored = storage.stored.settings.providers.filter(({ id }) => ids.has(id) && !known.has(id));
    const enabled = connected.some(({ type }) => type === 'local');
    return {
      ...configuration,
      providers: [...configuration.providers, ...stored],
      local: { ...configuration.local, enabled },
    };
  }
}
