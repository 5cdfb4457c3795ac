import { GatewayError } from '#libs/canonical';
import type { Loss } from '#libs/canonical';
import type { ChatDialect } from './dialect.js';

/** What the writers of one request or response share: the upstream's ways and the list of losses. */
export class Encoding {
  readonly losses: Loss[] = [];

  constructor(
    readonly dialect: ChatDialect,
    /** This format's own client or upstream wrote what is being encoded: it is given back as it came. */
    readonly own: boolean,
    /** File ids come from the vendor of this format. */
    readonly ownFiles: boolean = own,
  ) {}

  dropped(path: string, feature: string, detail: string): void {
    this.losses.push({ path, feature, action: 'dropped', detail });
  }

  approximated(path: string, feature: string, detail: string): void {
    this.losses.push({ path, feature, action: 'approximated', detail });
  }

  filled(path: string, feature: string, detail: string): void {
    this.losses.push({ path, feature, action: 'filled', detail });
  }

  /** Dropping it would change what the client meant. */
  unsupported(path: string, problem: string): GatewayError {
    return new GatewayError('caller_unsupported_feature', `'${path}' ${problem}.`, { param: path });
  }
}
