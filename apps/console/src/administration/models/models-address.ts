/** What of the page of models stands in its address. */
export interface ModelsAddress {
  /** A part of the name. */
  readonly search?: string;
  readonly source?: ModelSource;
  /** Id of a provider that answers. */
  readonly provider?: string;
  /** What it can be asked for. */
  readonly endpoint?: ModelEndpoint;
  /** The name whose details are on show. */
  readonly model?: string;
}

/** What of it is to be otherwise; undefined takes away. */
export type ModelsAddressChange = { readonly [Name in keyof ModelsAddress]: ModelsAddress[Name] | undefined };

export const modelSources = ['file', 'stored', 'discovered'] as const;
export type ModelSource = (typeof modelSources)[number];

export const modelEndpoints = [
  'generation',
  'embedding',
  'reranking',
  'images',
  'transcription',
  'speech',
  'realtime',
] as const;
export type ModelEndpoint = (typeof modelEndpoints)[number];

/** Reads the address; what means nothing is passed over. */
export function readModelsAddress(address: Readonly<Record<string, unknown>>): ModelsAddress {
  const source = modelSources.find((one) => one === address.source);
  const endpoint = modelEndpoints.find((one) => one === address.endpoint);
  const texts = ['search', 'provider', 'model'].flatMap((name) => {
    // Texts made of digits alone are read as numbers.
    const value = typeof address[name] === 'number' ? String(address[name]) : address[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return {
    ...(source !== undefined && { source }),
    ...(endpoint !== undefined && { endpoint }),
    ...(Object.fromEntries(texts) as ModelsAddress),
  };
}

/** Whether it leaves anything out. */
export const isFiltered = ({ search, source, provider, endpoint }: ModelsAddress): boolean =>
  [search, source, provider, endpoint].some((filter) => filter !== undefined);
