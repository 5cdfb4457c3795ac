import { GatewayError } from '#libs/canonical';
import type { Loss } from '#libs/canonical';

/** What the writers of one request or response note of what they cannot carry. */
export class LossCollector {
  readonly losses: Loss[] = [];

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
