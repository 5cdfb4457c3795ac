import type { Candidate } from '../../routing/candidate.js';
import type { ModelCatalogue } from '../../routing/model.catalogue.js';
import type { Lane } from '../lane.js';
import { endpointFault, servesNot } from '../endpoint-fault.js';
import type { Turn } from '../walk/turn.js';
import { isUnknownPath } from '../lane-choice.js';
import type { MediaCall } from './media-call.js';
import type { MediaQuestion } from './media-question.js';
import type { MediaKind, OfferedMedia, WireMediaOf } from './media.task.js';

/** A try at an upstream. */
export interface MediaAttempt<Kind extends MediaKind, Call extends MediaQuestion<Kind> = MediaCall<Kind>> {
  readonly call: Call;
  readonly turn: Turn;
  readonly wire: WireMediaOf<Kind>;
}

/** Bytes are relayed where the upstream speaks the client's format and means the same by it. */
export function chooseLane<Kind extends MediaKind>(
  { task, input, body }: MediaCall<Kind>,
  { provider }: Candidate,
): Lane {
  const offered = task.offered(provider.provider);
  if (offered?.kind !== 'wire' || provider.lane !== 'auto') return 'hub';
  return offered.formats.includes(input.format) && (offered.relays?.(body) ?? true) ? 'verbatim' : 'hub';
}

/**
 * What serves such requests at a candidate.
 * @throws GatewayError `caller_unsupported_feature` naming the right endpoint, or that its provider has none
 */
export function requireOperation<Kind extends MediaKind>(
  catalogue: Pick<ModelCatalogue, 'endpointsOf'>,
  { task, input: { operation } }: MediaQuestion<Kind>,
  candidate: Candidate,
): OfferedMedia<Kind> {
  const fault = endpointFault(catalogue, candidate, task.endpoint);
  if (fault !== undefined) throw fault;
  const offered = task.offered(candidate.provider.provider);
  const isServed = offered?.kind === 'native' || (offered?.operations?.includes(operation) ?? true);
  if (offered === undefined || !isServed) throw servesNot(candidate, task.addresses[operation]);
  return offered;
}

/** Not every server that speaks a vendor's format has all of its paths: then another candidate may. */
export const explained = <Kind extends MediaKind>(
  error: unknown,
  { task, input: { operation } }: MediaQuestion<Kind>,
  candidate: Candidate,
): unknown => (isUnknownPath(error) ? servesNot(candidate, task.addresses[operation], error) : error);
