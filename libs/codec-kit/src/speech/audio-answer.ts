import type { Buffer } from 'node:buffer';
import { GatewayError } from '#libs/canonical';
import type { AnswerDecoder, AudioForm, SpeechEvent, Usage } from '#libs/canonical';

/** Reads an answer that is audio and nothing else. */
export class AudioAnswer implements AnswerDecoder<SpeechEvent> {
  #started = false;

  /** @param usage what the answer's head says of it */
  constructor(
    private readonly form: AudioForm,
    private readonly usage?: Usage,
  ) {}

  push(bytes: Buffer): readonly SpeechEvent[] {
    if (bytes.length === 0) return [];
    const audio: SpeechEvent = { type: 'audio', bytes };
    if (this.#started) return [audio];
    this.#started = true;
    return [{ type: 'start', form: this.form }, audio];
  }

  end(): readonly SpeechEvent[] {
    if (!this.#started) throw noAudio();
    return [{ type: 'done', ...(this.usage && { usage: this.usage }) }];
  }
}

/** An answer that came to its end and held nothing to hear. */
export const noAudio = (): GatewayError =>
  new GatewayError('provider_invalid_response', "The provider's answer holds no audio.");
