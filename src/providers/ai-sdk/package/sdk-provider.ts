import { pathToFileURL } from 'node:url';
import { GatewayError } from '#libs/canonical';
import type { ProviderFactory } from './pick-factory.js';
import { FactoryError, pickFactory } from './pick-factory.js';
import { modelMethods } from './sdk-models.js';
import type { BridgedEndpoint, ModelOf } from './sdk-models.js';

/** Interfaces that the bridge speaks. */
const versions: ReadonlySet<unknown> = new Set(['v4', 'v3', 'v2']);

export interface SdkProviderOptions {
  /** The operator's name for the provider, for messages. */
  readonly id: string;
  /** The package as the configuration names it. */
  readonly specifier: string;
  /** The file that importing it means. */
  readonly file: string;
  readonly factory?: string;
  /** The method that gives language models. */
  readonly api?: string;
  /** What the factory is given, with one of the keys. */
  readonly settings: (apiKey: string | undefined) => object;
}

/** A package's provider: imported at first use, made once for each key. */
export class SdkProvider {
  readonly #made = new Map<string | undefined, object>();
  #factory: Promise<ProviderFactory> | undefined;

  constructor(private readonly options: SdkProviderOptions) {}

  /**
   * A model of one kind.
   * @throws GatewayError `provider_unavailable` where the package cannot be used, `caller_unsupported_feature` where
   * it has no models of the kind; and whatever the package throws
   */
  async model<Endpoint extends BridgedEndpoint>(
    endpoint: Endpoint,
    name: string,
    apiKey: string | undefined,
  ): Promise<ModelOf[Endpoint]> {
    const provider = await this.#provider(apiKey);
    const method = this.#methods(endpoint).find((one) => typeof Reflect.get(provider, one) === 'function');
    if (method === undefined) throw this.#lacks(endpoint);
    const make = Reflect.get(provider, method) as (name: string) => ModelOf[Endpoint];
    const model = make.call(provider, name);
    const { specificationVersion: version } = model;
    if (versions.has(version)) return model;
    throw this.#unusable(
      `its models have the interface ${version}; the gateway speaks v2, v3 and v4. Install another version of the package`,
    );
  }

  async #provider(apiKey: string | undefined): Promise<object> {
    this.#factory ??= this.#load();
    const factory = await this.#factory;
    const known = this.#made.get(apiKey);
    if (known !== undefined) return known;
    const made = factory(this.options.settings(apiKey));
    this.#made.set(apiKey, made);
    return made;
  }

  async #load(): Promise<ProviderFactory> {
    const { file, specifier, factory } = this.options;
    try {
      const exports = (await import(pathToFileURL(file).href)) as object;
      return pickFactory(exports, specifier, factory);
    } catch (error) {
      throw this.#unusable(error instanceof FactoryError ? error.message : 'it cannot be loaded', error);
    }
  }

  #methods(endpoint: BridgedEndpoint): readonly string[] {
    const { api } = this.options;
    return endpoint === 'generation' && api !== undefined ? [api] : modelMethods[endpoint];
  }

  #lacks(endpoint: BridgedEndpoint): GatewayError {
    const { id, specifier, api } = this.options;
    if (endpoint === 'generation' && api !== undefined) {
      return this.#unusable(`its provider has no method ${api}, which the setting api names`);
    }
    const message = `The provider ${id} cannot answer: its package ${specifier} has no models for this kind of request.`;
    return new GatewayError('caller_unsupported_feature', message, {
      param: 'model',
      reason: 'wrong_endpoint',
      // Another candidate may.
      retryable: true,
    });
  }

  #unusable(why: string, cause?: unknown): GatewayError {
    const { id, specifier } = this.options;
    return new GatewayError(
      'provider_unavailable',
      `The provider ${id} cannot use its package ${specifier}: ${why.replace(/\.$/, '')}.`,
      cause === undefined ? {} : { cause },
    );
  }
}
