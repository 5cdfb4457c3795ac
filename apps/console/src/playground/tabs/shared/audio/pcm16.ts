/** 16-bit little-endian samples, as models send and take them, and numbers from −1 to 1, as browsers do. */
export function floatsOfPcm16(bytes: Uint8Array): Float32Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples = new Float32Array(Math.floor(bytes.byteLength / 2));
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = view.getInt16(index * 2, true) / 0x8000;
  }
  return samples;
}

/** What is louder than 1 is cut. */
export function pcm16OfFloats(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(samples.length * 2));
  for (const [index, sample] of samples.entries()) {
    const bounded = Math.max(-1, Math.min(1, sample));
    view.setInt16(index * 2, Math.round(bounded < 0 ? bounded * 0x8000 : bounded * 0x7fff), true);
  }
  return new Uint8Array(view.buffer);
}
