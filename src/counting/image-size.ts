/** Pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Base64 of so many bytes from an image's start holds its size, even behind a JPEG's thumbnail and profile. */
const headLength = 256 * 1024;

/**
 * Reads an image's size from its first bytes: PNG, GIF, WebP, JPEG. Undefined for other formats and for bytes
 * that are no image.
 * @param base64 the whole image or its start
 */
export function readImageSize(base64: string): ImageSize | undefined {
  const bytes = Buffer.from(base64.slice(0, Math.ceil(headLength / 3) * 4), 'base64');
  for (const read of [readPng, readGif, readWebp, readJpeg]) {
    const size = read(bytes);
    if (size !== undefined) return size.width > 0 && size.height > 0 ? size : undefined;
  }
  return undefined;
}

const holds = (bytes: Buffer, start: number, text: string): boolean =>
  bytes.toString('latin1', start, start + text.length) === text;

/** The header chunk comes first. Source: PNG specification, §11.2.1. */
function readPng(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 24 || !holds(bytes, 1, 'PNG\r\n') || !holds(bytes, 12, 'IHDR')) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Source: GIF89a specification, §18. */
function readGif(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 10 || !holds(bytes, 0, 'GIF8')) return undefined;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** Three kinds: lossy, lossless, extended. Source: RFC 9649, §2.5 to 2.7. */
function readWebp(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 30 || !holds(bytes, 0, 'RIFF') || !holds(bytes, 8, 'WEBP')) return undefined;
  if (holds(bytes, 12, 'VP8 ')) {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  if (holds(bytes, 12, 'VP8L')) {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return holds(bytes, 12, 'VP8X')
    ? { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    : undefined;
}

/** Segments until the frame header. Source: ITU-T T.81, annex B. */
function readJpeg(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let place = 2;
  while (place + 9 <= bytes.length && bytes[place] === 0xff) {
    const marker = bytes[place + 1] ?? 0;
    if (isFrameHeader(marker)) {
      return { width: bytes.readUInt16BE(place + 7), height: bytes.readUInt16BE(place + 5) };
    }
    // A fill byte stands alone; every segment says its length, which counts itself.
    place += marker === 0xff ? 1 : 2 + Math.max(2, bytes.readUInt16BE(place + 2));
  }
  return undefined;
}

/** Of the markers C0 to CF all but Huffman tables, extensions and arithmetic conditioning. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
