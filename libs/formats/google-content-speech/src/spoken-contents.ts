import { Buffer } from 'node:buffer';
import { GatewayError, mergeUsage } from '#libs/canonical';
import type { SpeechEvent, Usage } from '#libs/canonical';
import { audioFormOf, noAudio, readGoogleContent, unreadable } from '#libs/codec-kit';
import type { GoogleContent } from '#libs/codec-kit';
import type { JsonValue } from '#libs/json';

/** Ends of answers that were spoken to their end. */
const whole: ReadonlySet<string> = new Set(['STOP', 'FINISH_REASON_UNSPECIFIED']);

/** Reads the contents of one answer, in one piece or many. */
export class SpokenContents {
  #finish: string | undefined;
  #usage: Usage | undefined;
  #started = false;

  /** Whether the model has said why it stopped. */
  get finished(): boolean {
    return this.#finish !== undefined;
  }

  /** @throws GatewayError as the answer says; `provider_invalid_response` for what is no audio */
  read(body: JsonValue): readonly SpeechEvent[] {
    const { media, finish, usage } = readGoogleContent(body);
    if (usage !== undefined) this.#usage = mergeUsage(this.#usage, usage);
    this.#finish = finish ?? this.#finish;
    return media.flatMap((audio) => this.#audio(audio));
  }

  /** @throws GatewayError where there was no audio, or the model stopped before the text's end */
  end(): readonly SpeechEvent[] {
    const finish = this.#finish ?? 'STOP';
    if (!this.#started) throw finish === 'STOP' ? noAudio() : silent(finish);
    if (!whole.has(finish)) throw cut(finish);
    return [{ type: 'done', ...(this.#usage && { usage: this.#usage }) }];
  }

  #audio({ mediaType, base64 }: GoogleContent['media'][number]): readonly SpeechEvent[] {
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.length === 0) return [];
    const audio: SpeechEvent = { type: 'audio', bytes };
    if (this.#started) return [audio];
    const form = audioFormOf(mediaType ?? '');
    if (form === undefined) {
      throw unreadable('inlineData.mimeType', `must be a kind of audio, but is ${mediaType ?? 'missing'}`);
    }
    this.#started = true;
    return [{ type: 'start', form }, audio];
  }
}

const silent = (finish: string): GatewayError =>
  new GatewayError('provider_failed', `The provider's model stopped without speaking: ${finish}.`);

/** What is missing cannot be heard: better an error than a text half read. */
const cut = (finish: string): GatewayError =>
  finish === 'MAX_TOKENS'
    ? new GatewayError(
        'provider_rejected',
        'The text is too long for one answer of this model: it stopped speaking before the end. Send it in pieces.',
        { param: 'input', reason: 'input_too_long' },
      )
    : new GatewayError(
        'provider_failed',
        `The provider's model stopped before the end of the text: ${finish}.`,
      );
