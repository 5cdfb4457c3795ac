/** As much of sherpa-onnx-node's types as is used here. The package is optional: the gateway must build without it. */

/** A voice model in memory. */
export interface SherpaSpeech {
  readonly numSpeakers: number;
  readonly sampleRate: number;
  /** Computes in another thread: native code that is interrupted would take the whole process along. */
  generateAsync(request: {
    readonly text: string;
    /** Speaker. */
    readonly sid: number;
    readonly speed: number;
    /** False: the samples are copied into memory of JavaScript. */
    readonly enableExternalBuffer: boolean;
  }): Promise<{ readonly samples: Float32Array }>;
}

interface SherpaSpeechOptions {
  readonly model: {
    readonly vits: {
      readonly model: string;
      readonly tokens: string;
      readonly dataDir: string;
      /** How much the sound varies by chance, */
      readonly noiseScale: number;
      /** and how much its pace does. */
      readonly noiseScaleW: number;
    };
    readonly numThreads: number;
    readonly provider: 'cpu';
  };
  /** Sentences computed at once. */
  readonly maxNumSentences: number;
}

/** The package's door. */
interface SherpaRuntime {
  readonly OfflineTts: {
    /** The constructor does the same, but weights that it refuses take the whole process along. */
    createAsync(options: SherpaSpeechOptions): Promise<SherpaSpeech>;
  };
}

/** Named by a variable, so that the compiler does not look for the package. */
const packageName = 'sherpa-onnx-node';

/** @throws Error where the package is not installed or does not fit this machine */
export async function importSherpaRuntime(): Promise<SherpaRuntime> {
  const { default: runtime } = (await import(packageName)) as { readonly default: SherpaRuntime };
  return runtime;
}
