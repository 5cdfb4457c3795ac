import type { Issuer } from '#libs/canonical';

/** Vendors whose packages the bridge knows more of than the interface says. */
export type KnownVendor = 'openai' | 'anthropic' | 'google' | 'amazon-bedrock';

/** Who is behind a package's model. */
export interface Vendor {
  /** Issuer of the proofs in its answers: a vendor's own package and the gateway's provider for it are one. */
  readonly issuer: Issuer;
  readonly known?: KnownVendor;
  /** The package's names for itself in options and metadata. */
  readonly namespaces: readonly string[];
  /** The package's name for the kind of model: `openai.chat`. */
  readonly model: string;
}

const vendors: readonly (readonly [RegExp, KnownVendor, readonly string[]])[] = [
  [/(?:^|\.)anthropic(?:\.|$)/, 'anthropic', ['anthropic']],
  [/^azure/, 'openai', ['azure', 'openai']],
  [/^openai\./, 'openai', ['openai']],
  [/^(?:google|vertex)/, 'google', ['google', 'vertex', 'googleVertex']],
  [/bedrock/, 'amazon-bedrock', ['bedrock', 'amazonBedrock']],
];

/** OpenAI's chat completions, through its own package: no thinking goes back, and results of tools are text. */
export const isOpenAiChat = ({ known, model }: Vendor): boolean =>
  known === 'openai' && model.endsWith('.chat');

/** Whether results of tools may hold media. Packages of other vendors mostly write them as text. */
export const takesMediaInResults = (vendor: Vendor): boolean =>
  vendor.known !== undefined && !isOpenAiChat(vendor);

/** Who answers, by what the model says of itself: `anthropic.messages`, `google.generative-ai`, `mistral.chat`. */
export function vendorOf(provider: string): Vendor {
  const [, vendor, namespaces] = vendors.find(([pattern]) => pattern.test(provider)) ?? [];
  if (vendor !== undefined && namespaces !== undefined) {
    return { issuer: vendor, known: vendor, namespaces, model: provider };
  }
  const [name = provider] = provider.split('.', 1);
  return { issuer: `ai-sdk-${name}`, namespaces: [name], model: provider };
}
