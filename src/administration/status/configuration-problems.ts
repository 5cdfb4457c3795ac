import { Injectable } from '@nestjs/common';
import type { ConfigurationProblem } from '../../config/configuration-problem.js';
import { ConfigurationFile } from '../configuration/configuration-file.js';
import { ConfigurationSwap } from '../configuration/configuration-swap.js';
import { StoredConfigurationKeeper } from '../configuration/stored-configuration.js';
import type { StoredEntry } from '../configuration/stored-entries.js';
import { ended } from './status-problem.js';
import type { ProblemPlace, StatusProblem } from './status-problem.js';

/** What is wrong with the file, and with what the admin API stores. */
@Injectable()
export class ConfigurationProblems {
  constructor(
    private readonly file: ConfigurationFile,
    private readonly stored: StoredConfigurationKeeper,
    private readonly swap: ConfigurationSwap,
  ) {}

  list(): readonly StatusProblem[] {
    const { providers, models } = this.stored.current;
    return [
      ...this.ofFile(),
      ...[...providers.values()].flatMap((entry) => ofEntry('providers', entry)),
      ...[...this.swap.storedFaults].flatMap(([id, problems]) =>
        problems.map((problem) => ofStored('providers', id, problem)),
      ),
      ...[...models.values()].flatMap((entry) => ofEntry('models', entry)),
    ];
  }

  private ofFile(): readonly StatusProblem[] {
    const { state, problems, waiting } = this.file.status;
    if (state === 'refused') {
      return problems.map(({ key, fault, fix, line }) => {
        const where = line === undefined ? '' : ` (line ${line})`;
        const before = 'The file is refused, and what it said before stays in use';
        return {
          severity: 'bad',
          place: 'settings',
          subject: key,
          fault: `${before}: ${key} ${fault}${where}.`,
          fix,
        };
      });
    }
    return waiting.map((key) => ({
      severity: 'attention',
      place: 'settings',
      subject: key,
      fault: `${key} was changed in the file, and is not in use yet.`,
      fix: 'Restart the gateway.',
    }));
  }
}

const ofEntry = (place: ProblemPlace, { name, problems }: StoredEntry): readonly StatusProblem[] =>
  problems.map((problem) => ofStored(place, name, problem));

const ofStored = (
  place: ProblemPlace,
  subject: string,
  { key, fault, fix }: ConfigurationProblem,
): StatusProblem => ({
  severity: 'bad',
  place,
  subject,
  fault: ended(`${key} ${fault}`),
  fix: ended(fix),
});
