import type { CliHandlers, CommonOptions } from '../cli/cli-handlers.js';
import { importConfiguration } from '../importing/import-command.js';
import { createModelStore } from '../providers/local/local-models.module.js';
import { listModels, pullModels, removeModels } from '../providers/local/commands.js';
import type { ModelStore } from '../providers/local/store/model-store.js';
import { migrateStorage } from '../storage/copying/migrate-storage.js';
import { priceHandlers } from './price-handlers.js';
import { readConfiguration } from './read-configuration.js';
import { serve } from './serve.js';
import { adminKeyHandlers, tokenHandlers } from './token-handlers.js';

const output = process.stdout;

/** What each command does. */
export const commandHandlers: CliHandlers = {
  serve,
  import: (options) =>
    importConfiguration(options, {
      write: (text) => process.stdout.write(text),
      tell: (text) => process.stderr.write(text),
    }),
  models: {
    list: async (options) => {
      listModels(modelStore(options), output);
    },
    pull: async ({ ids, from, ...options }) =>
      pullModels(modelStore(options), ids, from === undefined ? {} : { from }, output),
    remove: async ({ ids, ...options }) => removeModels(modelStore(options), ids, output),
  },
  storage: {
    migrate: async ({ to, ...options }) => migrateStorage(readConfiguration(options), to, output),
  },
  token: tokenHandlers(output),
  adminKey: adminKeyHandlers(output),
  price: priceHandlers(output),
};

const modelStore = (options: CommonOptions): ModelStore => createModelStore(readConfiguration(options));
