import { ProviderSettingsError } from '#libs/provider-kit';

const amazonHost = /^(?:.+\.)?bedrock-runtime(?:-fips)?\.([a-z0-9-]+)\.(?:vpce\.)?amazonaws\.com(?:\.cn)?$/;

/** Where models answer, where they are listed, and the region that requests are signed for. */
export interface BedrockAddresses {
  readonly region: string;
  readonly control: string;
  /** Nothing is served there without a credential. */
  readonly isAmazon: boolean;
  /** An operation on a model: `converse`, `invoke-with-response-stream`. ARNs are models too. */
  of(model: string, operation: string): string;
}

/** @throws ProviderSettingsError where nothing tells the region */
export function bedrockAddresses(
  baseUrl: string | undefined,
  { region: said, controlUrl }: { readonly region?: string; readonly controlUrl?: string },
): BedrockAddresses {
  const host = baseUrl === undefined ? undefined : new URL(baseUrl).hostname;
  const told = host === undefined ? undefined : amazonHost.exec(host)?.[1];
  const region = said ?? told;
  if (region === undefined) throw noRegion();
  const runtime = baseUrl ?? `https://bedrock-runtime.${region}.${domainOf(region)}`;
  const isAmazon = amazonHost.test(new URL(runtime).hostname);
  return {
    region,
    control: controlUrl ?? (isAmazon ? runtime.replace('bedrock-runtime', 'bedrock') : runtime),
    isAmazon,
    of: (model, operation) => `${runtime}/model/${encodeURIComponent(model)}/${operation}`,
  };
}

const domainOf = (region: string): string =>
  region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';

const noRegion = (): ProviderSettingsError =>
  new ProviderSettingsError([
    { setting: 'region', fault: 'is missing', fix: 'Set it, such as us-east-1, or the variable AWS_REGION.' },
  ]);
