import type { Buffer } from 'node:buffer';
import { GatewayError } from '#libs/canonical';
import type { AnswerDecoder, ImageEvent } from '#libs/canonical';
import { CollectedBody, imageEncodingOf, imageEncodingOfBase64, readGoogleContent } from '#libs/codec-kit';
import type { GoogleContent } from '#libs/codec-kit';

/** Reads a whole answer of generateContent for its pictures. */
export class ContentDecoder implements AnswerDecoder<ImageEvent> {
  readonly #body = new CollectedBody();

  push(chunk: Buffer): readonly ImageEvent[] {
    this.#body.push(chunk);
    return [];
  }

  end(): readonly ImageEvent[] {
    const content = readGoogleContent(this.#body.json());
    const pictures = content.media.filter(isPicture);
    if (pictures.length === 0) throw withoutPicture(content);
    const { text, usage } = content;
    // What the model says beside its picture is told once, where clients look for its version of the prompt.
    const said = text.trim();
    const events = pictures.map((picture, index) => imageOf(picture, index === 0 ? said : ''));
    const output = { ...usage?.output, images: pictures.length };
    return [...events, { type: 'done', usage: { ...usage, output } }];
  }
}

type Media = GoogleContent['media'][number];

const isPicture = ({ mediaType }: Media): boolean =>
  mediaType === undefined || mediaType.startsWith('image/');

function imageOf({ base64, mediaType }: Media, said: string): ImageEvent {
  const encoding =
    imageEncodingOfBase64(base64) ?? (mediaType === undefined ? undefined : imageEncodingOf(mediaType));
  const image = {
    data: { kind: 'base64' as const, base64 },
    ...(encoding !== undefined && { encoding }),
    ...(said !== '' && { revisedPrompt: said }),
  };
  return { type: 'image', image };
}

/** The most of a model's words that an error repeats. */
const quoted = 500;

function withoutPicture({ text, finish }: GoogleContent): GatewayError {
  const words = text.trim();
  if (words !== '') {
    const message = `The model answered in words instead of a picture: ${words.slice(0, quoted)}`;
    return new GatewayError('provider_rejected', message, { param: 'prompt', reason: 'no_image' });
  }
  const why = finish === undefined || finish === 'STOP' ? '' : ` (${finish})`;
  return new GatewayError(
    'provider_failed',
    `The model made no picture${why}. Try again, or change the prompt.`,
    {
      reason: 'no_image',
    },
  );
}
