import { Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { FormatName } from '#libs/canonical';
import { holdsSealedProof } from '#libs/codec-kit';
import { formatsFor } from '#libs/provider-kit';
import type { WireGeneration } from '#libs/provider-kit';
import type { Candidate } from '../routing/candidate.js';
import type { Lane } from './lane.js';
import { UpstreamRefusal } from './attempts/upstream-refusal.js';
import { outlineOf } from './generation-call.js';
import type { GenerationInput } from './generation-call.js';

/** How long a format that an upstream turned out not to speak is not tried again, milliseconds. */
const remembered = 10 * 60 * 1000;

/** Chooses a request's lane to a candidate, and learns which formats an upstream really speaks. */
@Injectable()
export class LaneChoice {
  private readonly absent = new WeakMap<WireGeneration, Map<FormatName, number>>();

  laneOf(
    input: Pick<GenerationInput, 'format' | 'raw' | 'body' | 'outline' | 'request'>,
    { provider, model }: Candidate,
  ): Lane {
    const { format, raw, request } = input;
    const { generation } = provider.provider;
    if (generation?.kind !== 'wire' || provider.lane !== 'auto' || request !== undefined) return 'hub';
    const formats = formatsFor(generation, model);
    const speaks = formats.includes(format) || this.isPresumed(generation, format);
    // A proof of another vendor's in our envelope would be refused: the hub takes it out.
    return speaks && (generation.relays?.(outlineOf(input)) ?? true) && !holdsSealedProof(raw)
      ? 'verbatim'
      : 'hub';
  }

  /**
   * True where a relayed request was refused because the upstream does not know the format's path, which nobody
   * said it does: the hub shall serve this one and those to come.
   */
  learnFrom(error: unknown, format: FormatName, { provider, model }: Candidate): boolean {
    const { generation } = provider.provider;
    if (generation?.kind !== 'wire' || generation.presumed?.includes(format) !== true) return false;
    if (formatsFor(generation, model).includes(format) || !isUnknownPath(error)) return false;
    const formats = this.absent.get(generation) ?? new Map<FormatName, number>();
    this.absent.set(generation, formats.set(format, performance.now() + remembered));
    return true;
  }

  private isPresumed(generation: WireGeneration, format: FormatName): boolean {
    if (generation.presumed?.includes(format) !== true) return false;
    return (this.absent.get(generation)?.get(format) ?? 0) <= performance.now();
  }
}

/** A path nobody serves has no error code of its own; a missing model or a missing response does. */
export function isUnknownPath(cause: unknown): boolean {
  const error = cause instanceof UpstreamRefusal ? cause.error : cause;
  if (!(error instanceof GatewayError) || error.code === 'provider_model_not_found') return false;
  const { status, code } = error.upstream ?? {};
  // Azure's code is the status once more.
  const isUnsaid = code === undefined || code === String(status);
  return (status === 404 || status === 405 || status === 501) && isUnsaid;
}
