import type { CliHandlers, CommonOptions } from '../cli/cli-handlers.js';
import { AdminKeyService } from '../tokens/admin-key.service.js';
import { createAdminKey, listAdminKeys, revokeAdminKey } from '../tokens/commands/admin-key-commands.js';
import type { AdminKeyDesk } from '../tokens/commands/admin-key-commands.js';
import {
  createToken,
  listTokens,
  resetBudget,
  revokeToken,
  rotateToken,
  showToken,
  switchToken,
  updateToken,
} from '../tokens/commands/token-commands.js';
import type { CommandOutput, TokenDesk } from '../tokens/commands/token-commands.js';
import { readAdminKeyRequest } from '../tokens/read-admin-key-request.js';
import { readOverlap, readPeriod } from '../tokens/read-token-action.js';
import { readTokenChanges, readTokenRequest } from '../tokens/read-token-request.js';
import { TokenService } from '../tokens/token.service.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { beside, whoTypes } from './beside.js';

/** What the commands about tokens do, by the rules of the admin API. */
export function tokenHandlers(output: CommandOutput): CliHandlers['token'] {
  const at = (options: CommonOptions, use: (desk: TokenDesk) => Promise<void>): Promise<void> =>
    beside(options, TokensModule, (context) =>
      use({ service: context.get(TokenService, { strict: false }), actor: whoTypes(), output }),
    );
  return {
    create: async (options) => {
      const request = readTokenRequest(options.fields);
      await at(options, (desk) => createToken(desk, request));
    },
    list: (options) => at(options, listTokens),
    show: (options) => at(options, (desk) => showToken(desk, options.nameOrId)),
    update: async (options) => {
      const changes = readTokenChanges(options.fields);
      await at(options, (desk) => updateToken(desk, options.nameOrId, changes));
    },
    rotate: async (options) => {
      const overlap = readOverlap(options.fields);
      await at(options, (desk) => rotateToken(desk, options.nameOrId, overlap));
    },
    revoke: (options) => at(options, (desk) => revokeToken(desk, options.nameOrId)),
    switch: (options) => at(options, (desk) => switchToken(desk, options.nameOrId, options.enabled)),
    resetBudget: async (options) => {
      const period = readPeriod(options.fields);
      await at(options, (desk) => resetBudget(desk, options.nameOrId, period));
    },
  };
}

/** The same for admin keys. */
export function adminKeyHandlers(output: CommandOutput): CliHandlers['adminKey'] {
  const at = (options: CommonOptions, use: (desk: AdminKeyDesk) => Promise<void>): Promise<void> =>
    beside(options, TokensModule, (context) =>
      use({ keys: context.get(AdminKeyService, { strict: false }), actor: whoTypes(), output }),
    );
  return {
    create: async (options) => {
      const request = readAdminKeyRequest(options.fields);
      await at(options, (desk) => createAdminKey(desk, request));
    },
    list: (options) => at(options, listAdminKeys),
    revoke: (options) => at(options, (desk) => revokeAdminKey(desk, options.nameOrId)),
  };
}
