import { userInfo } from 'node:os';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { CommonOptions } from '../cli/cli-handlers.js';
import type { Actor } from '../storage/audit.repository.js';
import { CommandModule } from './command.module.js';
import { readConfiguration } from './read-configuration.js';

/**
 * Opens the database beside a server that may be running, and closes it again.
 * @param room as much of the service as the command needs
 */
export async function beside(
  options: CommonOptions,
  room: Type,
  use: (context: INestApplicationContext) => Promise<void>,
): Promise<void> {
  const context = await NestFactory.createApplicationContext(
    CommandModule.forRoot(readConfiguration(options), room),
    { logger: ['error'], abortOnError: false },
  );
  try {
    await use(context);
  } finally {
    await context.close();
  }
}

/** Whoever may read the database may change what stands in it. */
export const whoTypes = (): Actor => ({ kind: 'command-line', name: userName() });

/** In a container a user may have a number only. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
