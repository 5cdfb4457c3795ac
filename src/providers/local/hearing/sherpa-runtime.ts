/**
 * As much of sherpa-onnx-node's types as is used here. The package is optional: the gateway must build without it.
 * `sherpa-runtime.spec.ts` holds these against the package's own.
 */

/** Says which stretches of a recording are speech. */
export interface Vad {
  acceptWaveform(samples: Float32Array): void;
  /** Whether what came last belongs to speech. */
  isDetected(): boolean;
  /** Ends what is being collected. */
  flush(): void;
  /** Forgets what was collected. */
  clear(): void;
  /** Begins with a new recording. */
  reset(): void;
}

/** Changes a sampling rate, with the low-pass filter that takes. It keeps its state between pieces. */
export interface LinearResampler {
  resample(samples: Float32Array): Float32Array;
  flush(samples: Float32Array): Float32Array;
}

interface OfflineStream {
  acceptWaveform(wave: { readonly samples: Float32Array; readonly sampleRate: number }): void;
}

/** Writes down stretches of speech, each by itself. */
export interface OfflineRecognizer {
  createStream(): OfflineStream;
  /** Computes in another thread: native code that is interrupted would take the whole process along. */
  decodeAsync(stream: OfflineStream): Promise<{ readonly text: string }>;
}

/** The package's door. */
export interface SherpaRuntime {
  readonly Vad: new (
    configuration: {
      readonly sileroVad: {
        readonly model: string;
        readonly threshold: number;
        readonly minSilenceDuration: number;
        readonly minSpeechDuration: number;
        readonly maxSpeechDuration: number;
        readonly windowSize: number;
      };
      readonly sampleRate: number;
      readonly numThreads: number;
    },
    bufferSeconds: number,
  ) => Vad;
  readonly LinearResampler: new (from: number, to: number) => LinearResampler;
  readonly OfflineRecognizer: {
    /** The constructor does the same, but weights that it refuses take the whole process along. */
    createAsync(configuration: {
      readonly featConfig: { readonly sampleRate: number };
      readonly modelConfig: {
        readonly moonshine: { readonly encoder: string; readonly mergedDecoder: string };
        readonly tokens: string;
        readonly numThreads: number;
      };
    }): Promise<OfflineRecognizer>;
  };
}

/** Named by a variable, so that the compiler does not look for the package. */
const packageName = 'sherpa-onnx-node';

/** @throws Error where the package is not installed or does not fit this machine */
export async function importSherpaRuntime(): Promise<SherpaRuntime> {
  const loaded = (await import(packageName)) as { readonly default: SherpaRuntime };
  return loaded.default;
}
