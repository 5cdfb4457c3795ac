import type { LanguageModelV4StreamPart, ProviderV4 } from '@ai-sdk/provider';

type Method =
  'languageModel' | 'embeddingModel' | 'imageModel' | 'transcriptionModel' | 'speechModel' | 'rerankingModel';
type Made<Name extends Method> = ReturnType<NonNullable<ProviderV4[Name]>>;
type Model<Kind extends { readonly specificationVersion: string }> = Omit<Kind, 'specificationVersion'> & {
  /** v4, or an older interface whose differences are bridged. */
  readonly specificationVersion: string;
};

/** A language model. What it is given and says is that of v4; see `older-interfaces.ts` for older ones. */
export type LanguageModel = Model<Made<'languageModel'>>;
export type EmbeddingModel = Model<Made<'embeddingModel'>>;
export type ImageModel = Model<Made<'imageModel'>>;
export type TranscriptionModel = Model<Made<'transcriptionModel'>>;
export type SpeechModel = Model<Made<'speechModel'>>;
export type RerankingModel = Model<Made<'rerankingModel'>>;

/** What a language model is asked. */
export type CallOptions = Parameters<LanguageModel['doGenerate']>[0];
/** A whole answer of a language model. */
export type GenerateResult = Awaited<ReturnType<LanguageModel['doGenerate']>>;
/** A piece of an answer. */
export type StreamPart = LanguageModelV4StreamPart;
/** Metadata and options of a package, by its name for itself. */
export type Metadata = NonNullable<CallOptions['providerOptions']>;

/** Each kind of model and the methods of providers that give it, the current name first. */
export const modelMethods = {
  generation: ['languageModel'],
  embedding: ['embeddingModel', 'textEmbeddingModel'],
  images: ['imageModel'],
  transcription: ['transcriptionModel', 'transcription'],
  speech: ['speechModel', 'speech'],
  reranking: ['rerankingModel', 'reranking'],
} as const;

/** The model of each kind. */
export interface ModelOf {
  readonly generation: LanguageModel;
  readonly embedding: EmbeddingModel;
  readonly images: ImageModel;
  readonly transcription: TranscriptionModel;
  readonly speech: SpeechModel;
  readonly reranking: RerankingModel;
}

/** What the bridge can be asked for. */
export type BridgedEndpoint = keyof ModelOf;
