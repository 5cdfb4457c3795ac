import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ConfigurationError } from '../config/configuration-problem.js';
import type { ConfigurationProblem } from '../config/configuration-problem.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { DoctorModule } from './doctor.module.js';
import type { DoctorOptions } from './doctor-options.js';
import type { ExaminedStorage } from './examined-storage.js';
import { withoutFaulty, withoutProviders } from './without-faulty.js';

/**
 * Gets ready to examine an installation. Providers and models that cannot be used do not keep the others from being
 * examined: they are left out, and told.
 */
export async function openDoctor(
  configuration: GatewayConfiguration,
  storage: ExaminedStorage,
  options: DoctorOptions,
): Promise<INestApplicationContext> {
  const problems: ConfigurationProblem[] = [];
  let usable = configuration;
  let isStripped = false;
  for (;;) {
    const found = await tryToOpen(
      DoctorModule.forRoot({ configuration: usable, problems, storage }, options),
    );
    if (!(found instanceof ConfigurationError)) return found;
    if (isStripped) throw found;
    problems.push(...found.problems);
    const left = withoutFaulty(usable, found.problems);
    isStripped = left === undefined;
    usable = left ?? withoutProviders(usable);
  }
}

async function tryToOpen(
  module: ReturnType<typeof DoctorModule.forRoot>,
): Promise<INestApplicationContext | ConfigurationError> {
  try {
    return await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
}
