import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ConfigurationSwap } from '../administration/configuration/configuration-swap.js';
import { ConnectionTester } from '../administration/providers/testing/connection-tester.js';
import { ModelProblems } from '../administration/status/model-problems.js';
import { ConfigModule } from '../config/config.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { HealthBook } from '../routing/health/health-book.js';
import { ModelCatalogue } from '../routing/model.catalogue.js';
import { ModelDiscovery } from '../routing/model.discovery.js';
import { RunningWalks } from '../routing/running-walks.js';
import { checks } from './checks.js';
import { ChosenModels } from './conformance/chosen-models.js';
import { Doctor } from './doctor.js';
import { DOCTOR_OPTIONS } from './doctor-options.js';
import type { DoctorOptions } from './doctor-options.js';
import { INSTALLATION } from './installation.js';
import type { Installation } from './installation.js';
import { Machine } from './machine.js';
import { RedisLook } from './redis-look.js';
import { StoredProviders } from './stored-providers.js';

/** The doctor, and as much of the service as it examines: no storage, for that would migrate it. */
@Module({})
export class DoctorModule {
  static forRoot(installation: Installation, options: DoctorOptions): DynamicModule {
    return {
      module: DoctorModule,
      imports: [ConfigModule.forRoot(installation.configuration), ProvidersModule],
      providers: [
        { provide: INSTALLATION, useValue: installation },
        { provide: DOCTOR_OPTIONS, useValue: options },
        ...checks,
        ChosenModels,
        ConfigurationSwap,
        ConnectionTester,
        Doctor,
        HealthBook,
        Machine,
        ModelCatalogue,
        ModelDiscovery,
        ModelProblems,
        RedisLook,
        RunningWalks,
        StoredProviders,
      ],
    };
  }
}
