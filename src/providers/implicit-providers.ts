import type { DynamicModule, Type } from '@nestjs/common';
import { PROVIDER_TYPE_METADATA } from '#libs/provider-kit';
import type { ProviderTypeInfo } from '#libs/provider-kit';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { ProvidersModule } from './providers.module.js';
import { switchesOf } from './vendor-variables.js';

/**
 * Ids of the providers that can be on without the file: automatic types, and those a variable switches on. For the
 * configuration's own checks, which come before anything is injected.
 */
export function implicitProviderIds(variable: GatewayConfiguration['variable']): readonly string[] {
  return providerTypes(ProvidersModule)
    .filter(
      (info) => info.automatic === true || switchesOf(info).some((name) => variable(name) !== undefined),
    )
    .map(({ type }) => type);
}

/** The types that a module's imports bring, read from Nest's own metadata. */
function providerTypes(module: Type): readonly ProviderTypeInfo[] {
  const imports = (Reflect.getMetadata('imports', module) ?? []) as readonly (Type | DynamicModule)[];
  return imports.flatMap((imported) => {
    const [type, added] = 'module' in imported ? [imported.module, imported.providers ?? []] : [imported, []];
    const own = (Reflect.getMetadata('providers', type) ?? []) as readonly unknown[];
    return [...own, ...added].flatMap((provider) => {
      if (typeof provider !== 'function') return [];
      const info = Reflect.getMetadata(PROVIDER_TYPE_METADATA, provider) as ProviderTypeInfo | undefined;
      return info ?? [];
    });
  });
}
