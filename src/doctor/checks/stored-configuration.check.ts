import { Inject, Injectable } from '@nestjs/common';
import { ConfigurationSwap } from '../../administration/configuration/configuration-swap.js';
import type { Check } from '../check.js';
import { ok } from '../finding.js';
import type { Finding } from '../finding.js';
import { INSTALLATION } from '../installation.js';
import type { Installation } from '../installation.js';
import { problemFindings } from '../problem-findings.js';

/** Providers and models of the console and the admin API: whether they can be read, and used. */
@Injectable()
export class StoredConfigurationCheck implements Check {
  readonly title = 'stored configuration';

  constructor(
    @Inject(INSTALLATION) private readonly installation: Installation,
    private readonly swap: ConfigurationSwap,
  ) {}

  *examine(): Iterable<Finding> {
    const { providers, models } = this.installation.storage.stored;
    const entries = [...providers.values(), ...models.values()];
    const problems = [
      ...entries.flatMap((entry) => entry.problems),
      ...[...this.swap.storedFaults.values()].flat(),
    ];
    if (problems.length > 0) yield* problemFindings(problems, undefined);
    else if (entries.length === 0) yield ok('admin API and console', 'They have added nothing.');
    else
      yield ok(
        'admin API and console',
        `What they added can be used: ${providers.size} providers, ${models.size} models.`,
      );
  }
}
