import { SetMetadata } from '@nestjs/common';
import type { CustomDecorator } from '@nestjs/common';

/** A family of endpoints with its own habits of sending credentials. `any`: shared by several. */
export type CredentialFamily = TokenFamily | 'admin';

/** Those that take tokens. */
export type TokenFamily = 'openai' | 'anthropic' | 'google' | 'any';

/** Who may call a handler. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'admin' }
  | { readonly kind: 'token'; readonly family: TokenFamily };

/** Metadata key of an {@link Access} on a controller or handler; the handler's wins. */
export const ACCESS_METADATA = 'model-gateway:access';

/** Anybody may call it. For health, home, console assets, and what an unguessable address protects. */
export const Public = (): CustomDecorator =>
  SetMetadata(ACCESS_METADATA, { kind: 'public' } satisfies Access);

/** Only callers with a token in force, sent where clients of this family send it. See docs/credentials.md. */
export const TokenAccess = (family: TokenFamily): CustomDecorator =>
  SetMetadata(ACCESS_METADATA, { kind: 'token', family } satisfies Access);

/** Only callers with an admin key: tokens open nothing here. */
export const AdminAccess = (): CustomDecorator =>
  SetMetadata(ACCESS_METADATA, { kind: 'admin' } satisfies Access);
