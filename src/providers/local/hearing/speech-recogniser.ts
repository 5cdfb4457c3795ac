import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OfflineRecognizer, SherpaRuntime } from './sherpa-runtime.js';
import { joined, samplingRate } from './speech-segmenter.js';
import { tokenLines } from './vocabulary.js';

/** Words at the very edge are swallowed without silence around; with more of it, short answers are. */
const around = new Float32Array(0.1 * samplingRate);
/** More threads gain nothing on stretches this short. */
const threads = 1;

/** Moonshine. Writes English speech down, one stretch at a time. */
export class SpeechRecogniser {
  private constructor(private readonly recognizer: OfflineRecognizer) {}

  /**
   * Loads the model. The list of its tokens is made from the vocabulary, beside it.
   * @throws Error where the weights are not what they should be
   */
  static async load(
    runtime: SherpaRuntime,
    files: { readonly encoder: string; readonly decoder: string; readonly vocabulary: string },
  ): Promise<SpeechRecogniser> {
    const tokens = await writeTokens(files.vocabulary);
    const recognizer = await runtime.OfflineRecognizer.createAsync({
      featConfig: { sampleRate: samplingRate },
      modelConfig: {
        moonshine: { encoder: files.encoder, mergedDecoder: files.decoder },
        tokens,
        numThreads: threads,
      },
    });
    return new SpeechRecogniser(recognizer);
  }

  /** What is said in a stretch of 16 kHz samples; empty where no word is. Takes a few hundredths of its length. */
  async textOf(samples: Float32Array): Promise<string> {
    const stream = this.recognizer.createStream();
    stream.acceptWaveform({ samples: joined([around, samples, around]), sampleRate: samplingRate });
    const { text } = await this.recognizer.decodeAsync(stream);
    return text.trim();
  }
}

/** Other gateways on the same weights may do the same at this moment: under its name the file is always whole. */
async function writeTokens(vocabulary: string): Promise<string> {
  const path = join(dirname(vocabulary), 'tokens.txt');
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, tokenLines(await readFile(vocabulary, 'utf8')));
  await rename(draft, path);
  return path;
}
