import type { JsonObject } from '#libs/json';
import type { Envelope } from '../../pipeline/body/envelope.js';
import type { GenerationInput } from '../../pipeline/generation-call.js';
import type { StreamForm } from '../../pipeline/streams/stream-form.js';

/** What the address of a request says. */
interface Addressed {
  readonly model: string;
  readonly stream: boolean;
}

/** A request to a language model whose address says what stands in the bodies of other formats. */
export class ContentInput implements GenerationInput {
  readonly format = 'google-generate-content';
  readonly model: string;
  readonly stream: boolean;

  constructor(
    private readonly envelope: Envelope<unknown>,
    private readonly addressed: Addressed,
    readonly form?: StreamForm,
  ) {
    this.model = addressed.model;
    this.stream = addressed.stream;
  }

  get body(): JsonObject {
    return this.withAddress(this.envelope.body);
  }

  get raw(): Buffer {
    return this.envelope.raw;
  }

  get outline(): JsonObject {
    return this.withAddress(this.envelope.outline ?? this.envelope.body);
  }

  get unread(): JsonObject | undefined {
    const { unread } = this.envelope;
    return unread && this.withAddress(unread);
  }

  forget(): void {
    this.envelope.forget?.();
  }

  private withAddress(body: JsonObject): JsonObject {
    const { model, stream } = this.addressed;
    return { ...body, model, stream };
  }
}
