import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { PROVIDER_TYPE_METADATA } from '#libs/provider-kit';
import type { ProviderConnector, ProviderTypeInfo } from '#libs/provider-kit';

/** A vendor type and the class that connects it. */
export interface ProviderType {
  readonly info: ProviderTypeInfo;
  readonly connector: ProviderConnector;
}

/** Finds the classes marked `@ModelProvider` among everything the application injects. */
@Injectable()
export class ProviderTypeFinder {
  constructor(private readonly discovery: DiscoveryService) {}

  /**
   * Every type, in the order of the modules.
   * @throws Error where two classes claim one type
   */
  find(): readonly ProviderType[] {
    const types = new Map<string, ProviderType>();
    for (const { instance } of this.discovery.getProviders() as readonly { readonly instance: unknown }[]) {
      const type = typeOf(instance);
      if (type === undefined) continue;
      const other = types.get(type.info.type);
      if (other !== undefined) throw new Error(duplicate(other, type));
      types.set(type.info.type, type);
    }
    return [...types.values()];
  }
}

function typeOf(instance: unknown): ProviderType | undefined {
  if (typeof instance !== 'object' || instance === null) return undefined;
  const info = Reflect.getMetadata(PROVIDER_TYPE_METADATA, instance.constructor) as
    ProviderTypeInfo | undefined;
  return info && { info, connector: instance as ProviderConnector };
}

const duplicate = ({ info, connector }: ProviderType, other: ProviderType): string =>
  `Two provider classes claim the type "${info.type}": ${connector.constructor.name} and ` +
  `${other.connector.constructor.name}. Give one of them another type.`;
