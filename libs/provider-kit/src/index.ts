export type {
  Envelope,
  EnvelopeCall,
  Generation,
  NativeCall,
  NativeGeneration,
  WireGeneration,
} from './generation.js';
export { ModelProvider, PROVIDER_TYPE_METADATA } from './model-provider.decorator.js';
export type { ProviderTypeInfo } from './model-provider.decorator.js';
export type {
  ConnectedProvider,
  ModelState,
  ProviderConnector,
  ProviderModel,
  ProviderSettings,
} from './provider.js';
