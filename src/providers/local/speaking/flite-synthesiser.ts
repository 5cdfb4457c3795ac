import { readFile } from 'node:fs/promises';
import { CommandProgram } from './command-program.js';
import type { FliteVoice } from './flite-voices.js';
import { fliteSampleRate } from './flite-voices.js';
import type { Synthesiser } from './synthesiser.js';
import { waveSamples } from './wave-samples.js';

const output = 'speech.wav';

/** Flite: a small synthesiser by rules and statistics, a WebAssembly program with its voices inside. */
export class FliteSynthesiser implements Synthesiser<FliteVoice> {
  readonly sampleRate = fliteSampleRate;

  private constructor(private readonly program: CommandProgram) {}

  /** @throws Error where the file is no such program */
  static async load(path: string): Promise<FliteSynthesiser> {
    return new FliteSynthesiser(await CommandProgram.compile(await readFile(path)));
  }

  async say(sentence: string, { voice, pitch }: FliteVoice, speed: number): Promise<Float32Array> {
    const settings = [
      ...['--setf', `duration_stretch=${1 / speed}`],
      ...(pitch === undefined ? [] : ['--setf', `int_f0_target_mean=${pitch}`]),
    ];
    const args = ['flite', '-voice', voice, ...settings, '-t', plain(sentence), '-o', `/${output}`];
    const sound = (await this.program.run(args)).get(output);
    return sound === undefined ? new Float32Array(0) : waveSamples(sound, fliteSampleRate);
  }
}

/** Flite reads ASCII: accents go, and what is written otherwise is written as on a typewriter. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, ', ')
    .replace(/ß/g, 'ss')
    .replace(/[^\n\x20-\x7e]/g, ' ');
