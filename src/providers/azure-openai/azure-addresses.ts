/** Hosts of Azure's own. What stands there below the host is known, whichever of its addresses was copied. */
const azureHost = /\.(?:openai|cognitiveservices|services\.ai)\.azure\.(?:com|us|cn)$/;

/** The one version that tells a resource's deployments: `/models` lists what could be deployed. */
const listVersion = '2023-03-15-preview';

/** Where things are at a resource, or at a gateway in front of it. */
export interface AzureAddresses {
  /** What deployments and the older protocol of realtime sessions stand below. */
  readonly root: string;
  /** The v1 API. */
  readonly v1: string;
  /** The list of deployments. */
  readonly list: string;
  /** A path of OpenAI's API that has the model in its body: `/responses`. */
  shared(path: string): string;
  /** A path of OpenAI's API for one deployment. */
  of(path: string, deployment: string): string;
}

/**
 * @param baseUrl `https://{resource}.openai.azure.com`, with or without what follows; or a gateway's address, to which
 * `/openai` and `/v1` are added unless it ends in them
 * @param version a date: addresses with deployments in them; else the v1 API
 */
export function azureAddresses(baseUrl: string, version: string | undefined): AzureAddresses {
  const { root, v1 } = rootsOf(baseUrl);
  const base = isDated(version) ? root : v1;
  const query = version === undefined ? '' : `?api-version=${version}`;
  const shared = (path: string): string => `${base}${path}${query}`;
  return {
    root,
    v1,
    list: `${root}/deployments?api-version=${listVersion}`,
    shared,
    of: (path, deployment) =>
      shared(isDated(version) ? `/deployments/${encodeURIComponent(deployment)}${path}` : path),
  };
}

/** Whether an address is one of Azure's, where nothing is served without a credential. */
export const isAzure = (baseUrl: string): boolean => azureHost.test(new URL(baseUrl).hostname);

/** Whether a version is a date: those before the v1 API. */
export const isDated = (version: string | undefined): version is string =>
  version !== undefined && /^\d/.test(version);

function rootsOf(baseUrl: string): Pick<AzureAddresses, 'root' | 'v1'> {
  if (!isAzure(baseUrl) && baseUrl.endsWith('/v1')) {
    return { root: baseUrl.slice(0, -'/v1'.length), v1: baseUrl };
  }
  const given = isAzure(baseUrl) ? new URL(baseUrl).origin : baseUrl;
  const root = given.endsWith('/openai') ? given : `${given}/openai`;
  return { root, v1: `${root}/v1` };
}
