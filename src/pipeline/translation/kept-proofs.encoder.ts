import type { Loss, StreamEncoder, StreamEvent, WireEvent } from '#libs/canonical';

const proofs: ReadonlySet<string> = new Set(['reasoning-proof', 'tool-call-proof']);

/** What is lost of an answer whose proofs the vault has. */
export const withoutProofs = (losses: readonly Loss[]): readonly Loss[] =>
  losses.filter(({ feature }) => !proofs.has(feature));

/** An encoder whose format need not show proofs. */
export class KeptProofsEncoder implements StreamEncoder {
  constructor(private readonly encoder: StreamEncoder) {}

  get losses(): readonly Loss[] {
    return withoutProofs(this.encoder.losses ?? []);
  }

  push(event: StreamEvent): WireEvent[] {
    return this.encoder.push(event);
  }
}
