import type { Script } from '../../apps/mock-upstream/src/index.js';
import type { Form } from '../conformance/formats/wire-format.js';

/** The provider that has the fault: the mock, or one that cannot be reached. */
export type FaultyProvider = 'mock' | 'three-keys' | 'refused' | 'unresolvable' | 'no-tls';

/** What the client gets. An error is told by its status or, where the answer has begun, by an event in the stream. */
export type Expected = 'answer' | 'error' | 'error event';

/** Something that goes wrong at an upstream. */
export interface Fault {
  readonly name: string;
  /** Default: the mock. */
  readonly provider?: FaultyProvider;
  /** What the mock does, request by request; the last one for all that follow. */
  readonly scripts?: readonly Script[];
  /** The spare has it too. */
  readonly everywhere?: boolean;
  /** Where nobody else can answer. */
  readonly alone: Readonly<Record<Form, Expected>>;
  /** Milliseconds until the client has all it gets, with nobody else to ask. */
  readonly within: number;
}
