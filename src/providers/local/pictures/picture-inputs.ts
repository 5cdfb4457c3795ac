import { GatewayError } from '#libs/canonical';
import type { ImageInput } from '#libs/canonical';
import type { NativeMediaCall } from '#libs/provider-kit';
import type { GivenPicture } from './picture-tasks.js';

/** Bytes of one picture. */
const mostBytes = 50 * 1024 * 1024;

/**
 * The bytes of pictures that a request brings.
 * @throws GatewayError `caller_invalid_request` where they are elsewhere or too large
 */
export async function readInputs(
  inputs: readonly ImageInput[],
  call: NativeMediaCall,
): Promise<readonly GivenPicture[]> {
  const read: GivenPicture[] = [];
  for (const [at, input] of inputs.entries())
    read.push(await readInput(input, { name: `image ${at + 1}`, param: 'image' }, call));
  return read;
}

/** As `readInputs`, for one picture. */
export async function readInput(
  input: ImageInput,
  { name, param }: Pick<GivenPicture, 'name' | 'param'>,
  call: NativeMediaCall,
): Promise<GivenPicture> {
  const fileName = input.kind === 'file' ? input.file.name : undefined;
  const called = fileName === undefined ? name : `${name} ("${fileName}")`;
  const refuse = (why: string): GatewayError =>
    new GatewayError('caller_invalid_request', `${called.charAt(0).toUpperCase()}${called.slice(1)} ${why}`, {
      param,
    });
  if (input.kind === 'stored')
    throw refuse(
      `is a file stored at a vendor (${input.fileId}); an embedded model cannot read those. Send its bytes.`,
    );
  if (input.kind === 'url')
    throw refuse('is an address, which an embedded model does not open. Send its bytes.');
  const size = input.kind === 'file' ? input.file.content.size : (input.base64.length * 3) / 4;
  if (size > mostBytes) throw refuse(`has more than ${mostBytes / 1024 / 1024} MB.`);
  const bytes =
    input.kind === 'file' ? await call.bytesOf(input.file.content) : Buffer.from(input.base64, 'base64');
  return { name: called, param, bytes };
}
