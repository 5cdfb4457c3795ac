import { Inject, Injectable } from '@nestjs/common';
import type { Check } from '../check.js';
import { ok } from '../finding.js';
import type { Finding } from '../finding.js';
import { INSTALLATION } from '../installation.js';
import type { Installation } from '../installation.js';
import { problemFindings } from '../problem-findings.js';

/** What file and variables say: unknown keys, values that cannot be, providers and models that do not fit. */
@Injectable()
export class ConfigurationCheck implements Check {
  readonly title = 'configuration';

  constructor(@Inject(INSTALLATION) private readonly installation: Installation) {}

  *examine(): Iterable<Finding> {
    const { configuration, problems } = this.installation;
    const { file, source, providers, models } = configuration;
    if (problems.length > 0) yield* problemFindings(problems, file);
    else if (file === undefined) yield ok(source.path, 'There is none: variables and defaults hold.');
    else yield ok(file, `It can be used: ${providers.length} providers, ${models?.size ?? 0} models.`);
  }
}
