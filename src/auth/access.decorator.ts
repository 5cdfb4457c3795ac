import { SetMetadata } from '@nestjs/common';
import type { CustomDecorator } from '@nestjs/common';
import type { ModelEndpoint } from '#libs/provider-kit';
import type { Listener } from '../entrance/listener.js';
import type { AdminRole } from '../storage/admin-key.repository.js';

/** A family of endpoints with its own habits of sending credentials. `any`: shared by several. */
export type CredentialFamily = TokenFamily | 'admin';

/** Those that take tokens. */
export type TokenFamily = 'openai' | 'anthropic' | 'google' | 'any';

/** Who may call a handler. */
export type Access =
  | { readonly kind: 'public'; readonly at: Listener | 'anywhere' }
  | { readonly kind: 'admin'; readonly role: AdminRole }
  | {
      readonly kind: 'token';
      readonly family: TokenFamily;
      /** What it asks a model for. Absent: nothing, so that every token may. */
      readonly endpoint?: ModelEndpoint;
    };

/** Metadata key of an {@link Access} on a controller or handler; the handler's wins. */
export const ACCESS_METADATA = 'model-gateway:access';

/**
 * Anybody may call it. For health, home, console assets, and what an unguessable address protects.
 * @param at by which way requests for it come in, where the administration has a port of its own
 */
export const Public = (at: Listener | 'anywhere'): CustomDecorator =>
  SetMetadata(ACCESS_METADATA, { kind: 'public', at } satisfies Access);

/**
 * Only callers with a token in force, sent where clients of this family send it. See docs/credentials.md.
 * @param endpoint only those who may ask for it. Absent: every token
 */
export const TokenAccess = (family: TokenFamily, endpoint?: ModelEndpoint): CustomDecorator =>
  SetMetadata(ACCESS_METADATA, {
    kind: 'token',
    family,
    ...(endpoint !== undefined && { endpoint }),
  } satisfies Access);

/**
 * Only callers with an admin key: tokens open nothing here.
 * @param role the least it must be: `viewer` to look, `operator` to change things, `owner` to change admin keys
 */
export const AdminAccess = (role: AdminRole): CustomDecorator =>
  SetMetadata(ACCESS_METADATA, { kind: 'admin', role } satisfies Access);
