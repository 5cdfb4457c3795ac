import { isatty } from 'node:tty';
import type { CliHandlers, CommonOptions } from '../cli/cli-handlers.js';
import type { ModelStore } from '../providers/local/store/model-store.js';
import { priceHandlers } from './price-handlers.js';
import { readConfiguration } from './read-configuration.js';
import { adminKeyHandlers, tokenHandlers } from './token-handlers.js';

const output = process.stdout;

/** What each command does. Each loads what it needs: the service is large, and so is what moves a database. */
export const commandHandlers: CliHandlers = {
  serve: async (options) => {
    const { serve } = await import('./serve.js');
    await serve(options);
  },
  import: async (options) => {
    const { importConfiguration } = await import('../importing/import-command.js');
    await importConfiguration(options, {
      write: (text) => process.stdout.write(text),
      tell: (text) => process.stderr.write(text),
    });
  },
  doctor: async ({ models, budget, json, ...options }) => {
    const { runDoctor } = await import('../doctor/run-doctor.js');
    await runDoctor(
      () => readConfiguration(options),
      { models, budget },
      { write: (text) => output.write(text), isJson: json, isColoured: isatty(1) },
    );
  },
  models: {
    list: async (options) => {
      const { listModels } = await localCommands();
      listModels(await modelStore(options), output);
    },
    pull: async ({ ids, from, ...options }) => {
      const { pullModels } = await localCommands();
      await pullModels(await modelStore(options), ids, from === undefined ? {} : { from }, output);
    },
    remove: async ({ ids, ...options }) => {
      const { removeModels } = await localCommands();
      await removeModels(await modelStore(options), ids, output);
    },
  },
  storage: {
    backup: async ({ to, ...options }) => {
      const { backupStorage } = await import('../storage/copying/backup-storage.js');
      await backupStorage(readConfiguration(options), to, output);
    },
    migrate: async ({ to, ...options }) => {
      const { migrateStorage } = await import('../storage/copying/migrate-storage.js');
      await migrateStorage(readConfiguration(options), to, output);
    },
  },
  token: tokenHandlers(output),
  adminKey: adminKeyHandlers(output),
  price: priceHandlers(output),
};

const localCommands = () => import('../providers/local/commands.js');

async function modelStore(options: CommonOptions): Promise<ModelStore> {
  const { createModelStore } = await import('../providers/local/local-models.module.js');
  return createModelStore(readConfiguration(options));
}
