import { AddressRanges } from './address-ranges.js';
import { Glob } from '#libs/provider-kit';

/** What a token may do, as it was settled. What is absent is not restricted. */
export interface PermissionSettings {
  readonly models?: readonly string[];
  readonly endpoints?: readonly string[];
  readonly ipRanges?: readonly string[];
}

/** What a token may do. Made once for each change of a token, asked with each request. */
export class TokenPermissions {
  private readonly models: readonly Glob[] | undefined;
  private readonly endpoints: ReadonlySet<string> | undefined;
  private readonly ranges: AddressRanges | undefined;

  constructor({ models, endpoints, ipRanges }: PermissionSettings) {
    this.models = models?.map((pattern) => new Glob(pattern));
    this.endpoints = endpoints && new Set(endpoints);
    this.ranges = ipRanges && new AddressRanges(ipRanges);
  }

  /** Whether it may use only some models. */
  get restrictsModels(): boolean {
    return this.models !== undefined;
  }

  /** @param name as clients write it, or `provider/model` */
  allowsModel(name: string): boolean {
    return this.models?.some((pattern) => pattern.matches(name)) ?? true;
  }

  /** @param endpoint `generation`, `embedding`, … */
  allowsEndpoint(endpoint: string): boolean {
    return this.endpoints?.has(endpoint) ?? true;
  }

  /** @param address of the client; undefined where nobody knows it, which no range includes */
  allowsAddress(address: string | undefined): boolean {
    return this.ranges === undefined || (address !== undefined && this.ranges.includes(address));
  }
}
