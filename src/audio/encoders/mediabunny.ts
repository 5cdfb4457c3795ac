/** As much of mediabunny's types as is used here: the package is no dependency, operators may install it. */
export interface AacSource {
  add(sample: AacSample): Promise<void>;
}

interface AacSample {
  close(): void;
}

export interface AacOutput {
  addAudioTrack(source: AacSource): void;
  start(): Promise<void>;
  finalize(): Promise<void>;
  cancel(): Promise<void>;
}

/** Source: mediabunny 1.61. */
export interface Mediabunny {
  readonly Output: new (options: { readonly format: object; readonly target: object }) => AacOutput;
  readonly AdtsOutputFormat: new () => object;
  readonly AppendOnlyStreamTarget: new (sink: WritableStream<Uint8Array>) => object;
  readonly AudioSampleSource: new (options: { readonly codec: 'aac'; readonly bitrate: number }) => AacSource;
  readonly AudioSample: new (init: {
    readonly data: Float32Array;
    readonly format: 'f32';
    readonly numberOfChannels: number;
    readonly sampleRate: number;
    /** Seconds. */
    readonly timestamp: number;
  }) => AacSample;
}

const names: readonly [library: string, encoder: string] = ['mediabunny', '@mediabunny/aac-encoder'];

/** The library, with its encoder known to it. */
export async function importMediabunny(): Promise<Mediabunny> {
  const [library, encoder] = (await Promise.all(names.map((name) => import(name)))) as [
    Mediabunny,
    { registerAacEncoder(): void },
  ];
  encoder.registerAacEncoder();
  return library;
}
