import { GatewayError } from '#libs/canonical';
import type { AudioForm, SpeechEvent, SpeechRequest, Translated } from '#libs/canonical';
import { audioFormOf, usualSampleRate } from '#libs/codec-kit';
import type { NativeCall } from '#libs/provider-kit';
import type { Bridge } from '../bridge.js';
import { lossesOf } from '../warnings.js';

/** Reads a text aloud. The interface has the sound whole; it is asked for before the answer begins. */
export async function speak(
  bridge: Bridge,
  { input, voice, instructions, encoding, speed }: SpeechRequest,
  call: NativeCall,
): Promise<Translated<AsyncIterable<SpeechEvent>>> {
  return bridge.ask('speech', call, async (model) => {
    const { audio, warnings, response } = await model.doGenerate({
      text: input,
      voice,
      outputFormat: encoding,
      ...(instructions !== undefined && { instructions }),
      ...(speed !== undefined && { speed }),
      providerOptions: bridge.options(),
      abortSignal: call.signal,
    });
    const bytes = typeof audio === 'string' ? Buffer.from(audio, 'base64') : audio;
    if (bytes.length === 0) throw noSound(bridge.id);
    const said = response.headers?.['content-type'];
    const form = (said === undefined ? undefined : audioFormOf(said)) ?? askedForm(encoding);
    return { value: eventsOf(form, bytes), losses: lossesOf(warnings) };
  });
}

const askedForm = (encoding: SpeechRequest['encoding']): AudioForm =>
  encoding === 'pcm' ? { kind: 'samples', sampleRate: usualSampleRate } : { kind: 'encoded', encoding };

async function* eventsOf(form: AudioForm, bytes: Uint8Array): AsyncGenerator<SpeechEvent> {
  yield { type: 'start', form };
  yield { type: 'audio', bytes };
  yield { type: 'done' };
}

const noSound = (id: string): GatewayError =>
  new GatewayError('provider_invalid_response', `The provider ${id} answered without sound.`);
