import { Injectable } from '@nestjs/common';
import { ModelProblems } from '../../administration/status/model-problems.js';
import { ProviderRegistry } from '../../providers/provider.registry.js';
import { ModelCatalogue } from '../../routing/model.catalogue.js';
import { ModelDiscovery } from '../../routing/model.discovery.js';
import type { Check } from '../check.js';
import { fault, ok, warning } from '../finding.js';
import type { Finding } from '../finding.js';

/** The names that clients use: whether somebody answers for each, as far as the providers' own lists tell. */
@Injectable()
export class ModelsCheck implements Check {
  readonly title = 'models';

  constructor(
    private readonly registry: ProviderRegistry,
    private readonly discovery: ModelDiscovery,
    private readonly catalogue: ModelCatalogue,
    private readonly problems: ModelProblems,
  ) {}

  async *examine(): AsyncIterable<Finding> {
    await Promise.all(this.registry.connected().map(({ id }) => this.discovery.concluded(id)));
    const problems = this.problems.list();
    for (const { severity, subject, fault: what, fix } of problems) {
      yield (severity === 'bad' ? fault : warning)(subject, what, fix);
    }
    if (problems.length > 0) return;
    const count = this.catalogue.list().length;
    yield ok('models', `Clients find ${count} names.`);
  }
}
