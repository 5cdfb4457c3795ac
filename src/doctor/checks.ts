import type { Type } from '@nestjs/common';
import type { Check } from './check.js';
import { ClocksCheck } from './checks/clocks.check.js';
import { ConfigurationCheck } from './checks/configuration.check.js';
import { ConformanceCheck } from './checks/conformance.check.js';
import { DataFolderCheck } from './checks/data-folder.check.js';
import { DatabaseCheck } from './checks/database.check.js';
import { ModelsCheck } from './checks/models.check.js';
import { OpenFilesCheck } from './checks/open-files.check.js';
import { PortCheck } from './checks/port.check.js';
import { ProvidersCheck } from './checks/providers.check.js';
import { PublicAddressCheck } from './checks/public-address.check.js';
import { RedisCheck } from './checks/redis.check.js';
import { SecretKeyCheck } from './checks/secret-key.check.js';
import { StoredConfigurationCheck } from './checks/stored-configuration.check.js';

/** Every check, in the order in which they are made and told: a line each. */
export const checks: readonly Type<Check>[] = [
  ConfigurationCheck,
  OpenFilesCheck,
  DataFolderCheck,
  DatabaseCheck,
  SecretKeyCheck,
  StoredConfigurationCheck,
  RedisCheck,
  ClocksCheck,
  PortCheck,
  PublicAddressCheck,
  ProvidersCheck,
  ModelsCheck,
  ConformanceCheck,
];
