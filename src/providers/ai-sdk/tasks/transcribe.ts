import { collectLosses } from '#libs/canonical';
import type { Transcript, TranscriptionEvent, TranscriptionRequest, Translated } from '#libs/canonical';
import { LossCollector, recordingTypeOf } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { NativeMediaCall } from '#libs/provider-kit';
import type { Bridge } from '../bridge.js';
import { namedFor } from '../language/proofs.js';
import { vendorOf } from '../language/vendor.js';
import type { Metadata, TranscriptionModel } from '../package/sdk-models.js';
import { lossesOf } from '../warnings.js';

type Result = Awaited<ReturnType<TranscriptionModel['doGenerate']>>;

/** Writes a recording down. The interface has the transcript whole; it is asked for before the answer begins. */
export async function transcribe(
  bridge: Bridge,
  request: TranscriptionRequest,
  call: NativeMediaCall,
): Promise<Translated<AsyncIterable<TranscriptionEvent>>> {
  return bridge.ask('transcription', call, async (model) => {
    const losses = new LossCollector();
    if (request.operation === 'translate') {
      throw losses.unsupported('file', 'is to be translated, which packages of the AI SDK do not');
    }
    const { timestamps } = request;
    const result = await model.doGenerate({
      audio: await call.bytesOf(request.audio.content),
      mediaType: recordingTypeOf(request.audio) ?? 'audio/wav',
      ...(timestamps !== undefined && timestamps.length > 0 && { timestampGranularities: [...timestamps] }),
      providerOptions: bridge.options(vendorWords(request, model, losses)),
      abortSignal: call.signal,
    });
    const warned = lossesOf(result.warnings);
    return { value: eventsOf(readTranscript(result)), losses: collectLosses(losses.losses, warned) };
  });
}

/** What OpenAI's package takes in options of its own; other packages have no words for it. */
function vendorWords(
  { languages, prompt, temperature, keywords, logprobs, chunking, knownSpeakers }: TranscriptionRequest,
  { provider }: TranscriptionModel,
  losses: LossCollector,
): Metadata | undefined {
  const vendor = vendorOf(provider);
  const [language, ...others] = languages ?? [];
  const takes = vendor.known === 'openai';
  const lost = {
    ...(!takes && { language, prompt, temperature }),
    ...(others.length > 0 && { languages: others }),
    keywords: keywords?.length === 0 ? undefined : keywords,
    logprobs: logprobs === true ? logprobs : undefined,
    chunking_strategy: chunking,
    known_speaker_names: knownSpeakers?.length === 0 ? undefined : knownSpeakers,
  };
  for (const [name, value] of Object.entries(lost)) {
    if (value !== undefined)
      losses.dropped(name, name, 'The package has no option for it that the gateway knows.');
  }
  if (!takes) return undefined;
  const values: JsonObject = {
    ...(language !== undefined && { language }),
    ...(prompt !== undefined && { prompt }),
    ...(temperature !== undefined && { temperature }),
  };
  return namedFor(vendor, values);
}

function readTranscript({ text, language, durationInSeconds, segments, words }: Result): Transcript {
  return {
    text,
    ...(language !== undefined && { language }),
    ...(durationInSeconds !== undefined && { duration: durationInSeconds }),
    ...(segments.length > 0 && {
      segments: segments.map((segment, id) => ({
        id,
        text: segment.text,
        start: segment.startSecond,
        end: segment.endSecond,
      })),
    }),
    ...(words !== undefined && {
      words: words.map((word) => ({ word: word.text, start: word.startSecond, end: word.endSecond })),
    }),
  };
}

async function* eventsOf(transcript: Transcript): AsyncGenerator<TranscriptionEvent> {
  if (transcript.text !== '') yield { type: 'delta', text: transcript.text };
  yield { type: 'done', transcript };
}
