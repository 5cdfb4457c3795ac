import { Controller, Get, Header, UseFilters } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { AdminAccess } from '../../auth/access.decorator.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';
import { ConfigurationFile } from './configuration-file.js';
import { ConfigurationSwap } from './configuration-swap.js';
import { SettingsInUse } from './settings-in-use.js';
import { StoredConfigurationKeeper } from './stored-configuration.js';

/** How it stands with the configuration, and what it comes to. */
@Controller('api')
@AdminAccess('viewer')
@UseFilters(AdministrationErrorFilter)
export class ConfigurationController {
  constructor(
    private readonly file: ConfigurationFile,
    private readonly stored: StoredConfigurationKeeper,
    private readonly swap: ConfigurationSwap,
    private readonly settings: SettingsInUse,
  ) {}

  @Get('configuration')
  @Header('cache-control', 'no-store')
  describe(): JsonObject {
    const { state, readAt, usedSince, problems, waiting } = this.file.status;
    const { revision, providers, models } = this.stored.current;
    const stored = [...providers.values(), ...models.values()].flatMap((entry) => entry.problems);
    const faults = [...stored, ...[...this.swap.storedFaults.values()].flat()];
    return {
      object: 'configuration',
      file: {
        path: this.file.path,
        state: state.replace('-', '_'),
        read_at: new Date(readAt).toISOString(),
        used_since: new Date(usedSince).toISOString(),
        problems: problems.map((problem) => ({ ...problem })),
        needs_restart: [...waiting],
      },
      stored: {
        revision,
        providers: providers.size,
        models: models.size,
        problems: faults.map((problem) => ({ ...problem })),
      },
    };
  }

  @Get('configuration/settings')
  @Header('cache-control', 'no-store')
  list(): JsonObject {
    return { object: 'list', data: [...this.settings.list()] };
  }
}
