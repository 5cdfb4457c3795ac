import { NestFactory } from '@nestjs/core';
import type { CliHandlers, CommonOptions } from '../cli/cli-handlers.js';
import { importConfiguration } from '../importing/import-command.js';
import { createModelStore } from '../providers/local/local-models.module.js';
import { listModels, pullModels, removeModels } from '../providers/local/commands.js';
import type { ModelStore } from '../providers/local/store/model-store.js';
import { createToken, listTokens, revokeToken } from '../tokens/commands.js';
import { TokenService } from '../tokens/token.service.js';
import { readConfiguration } from './read-configuration.js';
import { serve } from './serve.js';
import { TokenCommandsModule } from './token-commands.module.js';

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
  token: {
    create: async ({ name, expiresIn, strict = false, ...options }) => {
      const expiresAt = expiresIn === undefined ? {} : { expiresAt: Date.now() + expiresIn };
      await withTokens(options, (tokens) => createToken(tokens, { name, strict, ...expiresAt }, output));
    },
    list: async (options) => withTokens(options, (tokens) => listTokens(tokens, output)),
    revoke: async ({ nameOrId, ...options }) =>
      withTokens(options, (tokens) => revokeToken(tokens, nameOrId, output)),
  },
};

const modelStore = (options: CommonOptions): ModelStore => createModelStore(readConfiguration(options));

/** Opens the database beside a server that may be running, and closes it again. */
async function withTokens(
  options: CommonOptions,
  use: (tokens: TokenService) => Promise<void>,
): Promise<void> {
  const context = await NestFactory.createApplicationContext(
    TokenCommandsModule.forRoot(readConfiguration(options)),
    { logger: ['error'], abortOnError: false },
  );
  try {
    await use(context.get(TokenService, { strict: false }));
  } finally {
    await context.close();
  }
}
