import type { GeneratedImage, ImageRequest, ImageSettings } from '#libs/canonical';
import { LossCollector } from '#libs/codec-kit';

/** Notes where the pictures are not what the client asked for, once each. */
export class AnswerLosses extends LossCollector {
  readonly #noted = new Set<string>();
  #pictures = 0;

  constructor(private readonly request: ImageRequest) {
    super();
  }

  image({ data, encoding }: GeneratedImage): void {
    const { delivery, encoding: wanted, stream } = this.request;
    this.#pictures += 1;
    if (delivery === 'url' && (data.kind !== 'url' || stream)) {
      this.#once(
        'response_format',
        stream ? 'Streams carry pictures in base64.' : 'The picture is given in base64.',
      );
    }
    if (data.kind === 'url' && delivery !== 'url') {
      this.#once('response_format', 'The picture is given by its address.');
    }
    if (wanted !== undefined && encoding !== undefined && wanted !== encoding) {
      this.#once('output_format', `The model made ${encoding}.`);
    }
  }

  /** The settings that were in effect. */
  settings({ size, quality, background }: ImageSettings): void {
    const { size: wanted } = this.request;
    if (typeof wanted === 'object') this.#differs('size', `${wanted.width}x${wanted.height}`, size);
    this.#differs('quality', this.request.quality, quality);
    this.#differs('background', this.request.background, background);
  }

  done(): void {
    const { count = 1 } = this.request;
    if (this.#pictures !== count) this.#once('n', `The model made ${this.#pictures} of ${count} pictures.`);
  }

  #differs(field: string, wanted: string | undefined, given: string | undefined): void {
    if (wanted === undefined || wanted === 'auto' || given === undefined || given === 'auto') return;
    if (wanted !== given) this.#once(field, `The model made it with ${given}.`);
  }

  #once(field: string, detail: string): void {
    if (this.#noted.has(field)) return;
    this.#noted.add(field);
    this.approximated(field, field, detail);
  }

  /** The model's own version of the prompt, which events have no field for. */
  revisedPrompt({ revisedPrompt }: GeneratedImage): void {
    if (revisedPrompt === undefined || this.#noted.has('revised_prompt')) return;
    this.#noted.add('revised_prompt');
    this.dropped('revised_prompt', 'revised_prompt', 'Streams have no field for it.');
  }
}
