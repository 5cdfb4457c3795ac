import { Injectable, SetMetadata, applyDecorators } from '@nestjs/common';
import type { ProviderSetup } from './provider-setup.js';

/** What the registry must know of a provider type before it is connected. */
export interface ProviderTypeInfo {
  /** The word in `providers.<id>.type`. Unique. */
  readonly type: string;
  /** The vendor's name for people. */
  readonly title: string;
  /** The vendor's well-known variables: the key's presence switches the provider on without a file. */
  readonly variables?: {
    readonly apiKey: readonly string[];
    readonly baseUrl?: readonly string[];
    /** Further variables whose presence switches the provider on, where its credential is no key. */
    readonly switches?: readonly string[];
    /** Further settings of the type that variables tell, by the setting's name. */
    readonly options?: Readonly<Record<string, readonly string[]>>;
  };
  /** True where upstreams usually ask for no key: the base address's variable switches the provider on as well. */
  readonly keyless?: boolean;
  /** True where the type connects without any configuration. */
  readonly automatic?: boolean;
  /** What has to be known to add a provider of this type. Absent: a vendor that takes a key. */
  readonly setup?: ProviderSetup;
}

/** Key under which Nest's reflection keeps a provider's {@link ProviderTypeInfo}. */
export const PROVIDER_TYPE_METADATA = 'model-gateway:provider-type';

/**
 * Marks an injectable class as a model provider. (NestJS calls every injectable a provider; hence the name.)
 * The class implements `ProviderConnector`; the registry finds it through discovery.
 */
export const ModelProvider = (info: ProviderTypeInfo): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(PROVIDER_TYPE_METADATA, info));
