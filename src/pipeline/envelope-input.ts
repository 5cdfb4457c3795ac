import type { FormatName } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import type { Envelope } from './body/envelope.js';
import type { GenerationInput } from './generation-call.js';

/** A request to a language model as its envelope has it. The body is decoded when somebody reads it. */
export class EnvelopeInput implements GenerationInput {
  readonly model: string;
  readonly stream: boolean;

  constructor(
    readonly format: FormatName,
    private readonly envelope: Envelope<{ readonly model: string; readonly stream?: boolean | null }>,
  ) {
    const { model, stream } = envelope.dto;
    this.model = model;
    this.stream = stream === true;
  }

  get body(): JsonObject {
    return this.envelope.body;
  }

  get raw(): Buffer {
    return this.envelope.raw;
  }

  get outline(): JsonObject {
    return this.envelope.outline ?? this.envelope.body;
  }

  get unread(): JsonObject | undefined {
    return this.envelope.unread;
  }

  forget(): void {
    this.envelope.forget?.();
  }
}
