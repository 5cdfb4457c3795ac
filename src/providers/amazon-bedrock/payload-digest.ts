import { createHash, createHmac, subtle } from 'node:crypto';

/** Larger bodies are hashed on another thread. */
const hashedHere = 1024 * 1024;

type Secret = string | ArrayBuffer | ArrayBufferView;
type Digest = ReturnType<typeof createHash> | ReturnType<typeof createHmac>;

/** The SHA-256 of exactly the bytes that are sent, in hexadecimal digits. */
export async function payloadDigest(body: string | readonly Buffer[] = ''): Promise<string> {
  const slices = typeof body === 'string' ? [Buffer.from(body)] : body;
  const size = slices.reduce((sum, slice) => sum + slice.length, 0);
  if (size > hashedHere) {
    return Buffer.from(await subtle.digest('SHA-256', Buffer.concat(slices, size))).toString('hex');
  }
  const hash = createHash('sha256');
  for (const slice of slices) hash.update(slice);
  return hash.digest('hex');
}

/** SHA-256 and its HMAC by Node's own library, for the vendor's signer. */
export class NativeSha256 {
  private hash: Digest;

  constructor(private readonly secret?: Secret) {
    this.hash = this.begin();
  }

  update(data: Uint8Array): void {
    this.hash.update(data);
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.hash.digest());
  }

  reset(): void {
    this.hash = this.begin();
  }

  private begin(): Digest {
    const { secret } = this;
    if (secret === undefined) return createHash('sha256');
    return createHmac('sha256', typeof secret === 'string' ? secret : bytesOf(secret));
  }
}

const bytesOf = (data: Exclude<Secret, string>): Uint8Array =>
  ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
