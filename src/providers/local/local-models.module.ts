import { join } from 'node:path';
import { Module } from '@nestjs/common';
import type { DynamicModule, FactoryProvider } from '@nestjs/common';
import { LOCAL_MODELS_OPTIONS } from './local-models-options.js';
import type { LocalModelsOptions } from './local-models-options.js';
import { LocalProvider } from './local.provider.js';
import { ModelStore } from './store/model-store.js';

/** The embedded models: the store of their weights, and the provider that answers with them. */
@Module({})
export class LocalModelsModule {
  /** @param options how to make the {@link LocalModelsOptions} from what the application has. */
  static register(
    options: Pick<FactoryProvider<LocalModelsOptions>, 'inject' | 'useFactory'>,
  ): DynamicModule {
    return {
      module: LocalModelsModule,
      providers: [
        { provide: LOCAL_MODELS_OPTIONS, ...options },
        { provide: ModelStore, inject: [LOCAL_MODELS_OPTIONS], useFactory: createModelStore },
        LocalProvider,
      ],
      exports: [ModelStore, LocalProvider],
    };
  }
}

/** The store on its own, for commands that run without the gateway. */
export function createModelStore(
  options: Pick<LocalModelsOptions, 'dataDirectory' | 'npmEnvironment'>,
): ModelStore {
  return new ModelStore({
    directory: join(options.dataDirectory, 'models'),
    npmEnvironment: options.npmEnvironment,
  });
}
