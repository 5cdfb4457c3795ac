import { GatewayError } from '#libs/canonical';
import type { ImageEvent, ImageInput, ImageRequest, Translated, Usage } from '#libs/canonical';
import { collectLosses } from '#libs/canonical';
import { dropImageSettings, imageEncodingOfBase64, imageMediaType, LossCollector } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { NativeMediaCall } from '#libs/provider-kit';
import { MediaFetchError } from '../../transport/egress/media-fetcher.js';
import type { Bridge } from '../bridge.js';
import { namedFor } from '../language/proofs.js';
import { vendorOf } from '../language/vendor.js';
import type { ImageModel, Metadata } from '../package/sdk-models.js';
import { lossesOf } from '../warnings.js';

type Options = Parameters<ImageModel['doGenerate']>[0];
type File = NonNullable<Options['mask']>;
type Result = Awaited<ReturnType<ImageModel['doGenerate']>>;

/** Makes or changes pictures, in as many calls as the model wants. They are asked for before the answer begins. */
export async function makePictures(
  bridge: Bridge,
  request: ImageRequest,
  call: NativeMediaCall,
): Promise<Translated<AsyncIterable<ImageEvent>>> {
  return bridge.ask('images', call, async (model) => {
    const losses = new LossCollector();
    const options = await writeOptions(bridge, request, { model, call, losses });
    const count = request.count ?? 1;
    const limit = await limitOf(model, call.model);
    const results: Result[] = [];
    for (let made = 0; made < count; made += limit) {
      results.push(await model.doGenerate({ ...options, n: Math.min(limit, count - made) }));
    }
    if (results.every(({ images }) => images.length === 0)) throw noPicture(bridge.id);
    const warned = results.flatMap(({ warnings }) => lossesOf(warnings));
    return { value: eventsOf(results), losses: collectLosses(losses.losses, warned) };
  });
}

interface Circumstances {
  readonly model: ImageModel;
  readonly call: NativeMediaCall;
  readonly losses: LossCollector;
}

async function writeOptions(
  bridge: Bridge,
  request: ImageRequest,
  { model, call, losses }: Circumstances,
): Promise<Omit<Options, 'n'>> {
  const { operation, prompt, images, mask, size, seed } = request;
  if (operation === 'vary-image') {
    throw losses.unsupported('image', 'is to be varied without words, which packages of the AI SDK do not');
  }
  const files: File[] = [];
  for (const [at, image] of images.entries()) files.push(await readInput(bridge, image, `image.${at}`, call));
  return {
    prompt,
    size: size === undefined || size === 'auto' ? undefined : `${size.width}x${size.height}`,
    aspectRatio: undefined,
    seed,
    files: files.length === 0 ? undefined : files,
    mask: mask === undefined ? undefined : await readInput(bridge, mask, 'mask', call),
    providerOptions: bridge.options(vendorWords(request, model, losses)),
    abortSignal: call.signal,
  };
}

/** What OpenAI's package takes in options of its own; other packages have no words for it. */
function vendorWords(
  request: ImageRequest,
  { provider }: ImageModel,
  losses: LossCollector,
): Metadata | undefined {
  const vendor = vendorOf(provider);
  const { quality, background, encoding, compression, moderation, inputFidelity, style, user } = request;
  if (vendor.known !== 'openai') {
    dropImageSettings(request, allSettings, losses);
    if (encoding !== undefined)
      losses.dropped('output_format', 'output_format', 'The package has no such setting.');
    return undefined;
  }
  dropImageSettings({ ...request, background: 'auto' }, ['seed', 'safetyIdentifier'], losses);
  const values: JsonObject = {
    ...(quality !== undefined && { quality }),
    ...(background !== undefined && { background }),
    ...(encoding !== undefined && { outputFormat: encoding }),
    ...(compression !== undefined && { outputCompression: compression }),
    ...(moderation !== undefined && { moderation }),
    ...(inputFidelity !== undefined && { inputFidelity }),
    ...(style !== undefined && { style }),
    ...(user !== undefined && { user }),
  };
  return namedFor(vendor, values);
}

const allSettings = [
  'quality',
  'moderation',
  'inputFidelity',
  'style',
  'user',
  'safetyIdentifier',
  'compression',
] as const;

/** Addresses are fetched here: a package would with a fetch of its own. */
async function readInput(
  { media }: Bridge,
  input: ImageInput,
  param: string,
  { bytesOf, signal }: NativeMediaCall,
): Promise<File> {
  switch (input.kind) {
    case 'file': {
      const data = await bytesOf(input.file.content);
      return {
        type: 'file',
        data,
        mediaType: input.file.mediaType ?? typeOf(data.toString('base64', 0, 24)),
      };
    }
    case 'bytes':
      return { type: 'file', data: input.base64, mediaType: input.mediaType ?? typeOf(input.base64) };
    case 'url':
      try {
        const { bytes, mediaType } = await media.fetch(input.url, signal);
        return { type: 'file', data: bytes, mediaType: mediaType ?? typeOf(bytes.toString('base64', 0, 24)) };
      } catch (error) {
        if (!(error instanceof MediaFetchError)) throw error;
        throw unreadable(param, `the file at this address ${error.message}`);
      }
    case 'stored':
      throw unreadable(param, `is a file stored at a vendor (${input.fileId}); send its bytes`);
  }
}

const typeOf = (base64: string): string => imageMediaType(imageEncodingOfBase64(base64) ?? 'png');

async function limitOf({ maxImagesPerCall }: ImageModel, modelId: string): Promise<number> {
  const limit =
    typeof maxImagesPerCall === 'function' ? await maxImagesPerCall({ modelId }) : maxImagesPerCall;
  return Math.max(1, limit ?? 1);
}

async function* eventsOf(results: readonly Result[]): AsyncGenerator<ImageEvent> {
  for (const { images, providerMetadata } of results) {
    const told = Object.values(providerMetadata ?? {}).flatMap((values) => values.images);
    for (const [at, image] of images.entries()) {
      const base64 = typeof image === 'string' ? image : Buffer.from(image).toString('base64');
      const encoding = imageEncodingOfBase64(base64);
      const revisedPrompt = revisedIn(told[at]);
      yield {
        type: 'image',
        image: {
          data: { kind: 'base64', base64 },
          ...(encoding !== undefined && { encoding }),
          ...(revisedPrompt !== undefined && { revisedPrompt }),
        },
      };
    }
  }
  const usage = usageOf(results);
  yield { type: 'done', ...(usage !== undefined && { usage }) };
}

function revisedIn(told: unknown): string | undefined {
  const prompt: unknown =
    typeof told === 'object' && told !== null ? Reflect.get(told, 'revisedPrompt') : undefined;
  return typeof prompt === 'string' ? prompt : undefined;
}

function usageOf(results: readonly Result[]): Usage | undefined {
  const input = sum(results.map(({ usage }) => usage?.inputTokens));
  const output = sum(results.map(({ usage }) => usage?.outputTokens));
  if (input === undefined && output === undefined) return undefined;
  return {
    ...(input !== undefined && { input: { total: input } }),
    ...(output !== undefined && { output: { total: output } }),
  };
}

function sum(numbers: readonly (number | undefined)[]): number | undefined {
  const said = numbers.filter((number) => number !== undefined);
  return said.length === 0 ? undefined : said.reduce((total, number) => total + number, 0);
}

const unreadable = (param: string, why: string): GatewayError =>
  new GatewayError('caller_invalid_request', `'${param}': ${why}.`, { param });

const noPicture = (id: string): GatewayError =>
  new GatewayError('provider_invalid_response', `The provider ${id} answered without a picture.`);
