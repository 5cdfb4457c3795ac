import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { TranscriptionEvent, TranscriptionRequest } from '#libs/canonical';
import type { NativeMedia } from '#libs/provider-kit';
import { Meters } from '../../metering/meters.js';
import type { RequestLimiter } from '../../limits/request-limiter.js';
import type { UsageJournal } from '../../metering/usage-journal.js';
import { RequestEnds } from '../../observability/request-ends.js';
import { RequestRecord } from '../../observability/request-record.js';
import { turnOf } from '../../../test/support/turn.js';
import { LiveConfiguration } from '../../config/live/live-configuration.js';
import { loadConfiguration } from '../../config/load-configuration.js';
import { KeyRing } from '../../providers/key-ring.js';
import type { CandidateFacts } from '../../routing/candidate-facts.js';
import type { Candidate } from '../../routing/candidate.js';
import { PromptAffinity } from '../../routing/affinity/prompt-affinity.js';
import { HealthBook } from '../../routing/health/health-book.js';
import { RoutePlanner } from '../../routing/plan/route-planner.js';
import { RunningWalks } from '../../routing/running-walks.js';
import { CandidateWalk } from '../walk/candidate-walk.js';
import type { ModelCatalogue } from '../../routing/model.catalogue.js';
import type { UpstreamCaller } from '../attempts/upstream-caller.js';
import { BufferContent } from '../forms/buffer-content.js';
import type { AnswersFromCache } from '../answers-from-cache.js';
import { RunningExchanges } from '../running-exchanges.js';
import { MediaHubAttempt } from './media-hub.attempt.js';
import { questionOf } from './media-question.js';
import type { MediaRelayAttempt } from './media-relay.attempt.js';
import { MediaService } from './media.service.js';
import { TranscriptionService } from './transcription.service.js';
import { transcriptionTask } from './transcription.task.js';

const request: TranscriptionRequest = {
  operation: 'transcribe',
  model: 'ear',
  audio: { name: 'a.wav', mediaType: 'audio/wav', content: new BufferContent(Buffer.from('RIFF')) },
  shape: 'json',
  stream: true,
};
const hello: readonly TranscriptionEvent[] = [
  { type: 'delta', text: 'Hello.' },
  { type: 'done', transcript: { text: 'Hello.' }, usage: { input: { seconds: 1 } } },
];

describe('MediaService.events', () => {
  function ask(...models: (() => Iterable<TranscriptionEvent>)[]) {
    const candidates = models.map((events, index): Candidate => {
      const transcription: NativeMedia<TranscriptionRequest, TranscriptionEvent> = {
        kind: 'native',
        run: async () => ({
          value: (async function* () {
            yield* events();
          })(),
          losses: [],
        }),
      };
      const provider = { id: `p${index}`, lane: 'auto', provider: { transcription }, keys: new KeyRing([]) };
      return { provider, model: 'ear' } as unknown as Candidate;
    });
    const catalogue = {
      resolve: () => ({ model: 'ear', candidates }),
      endpointsOf: () => ['transcription'],
    } as unknown as ModelCatalogue;
    const hub = new MediaHubAttempt({} as UpstreamCaller);
    const configuration = loadConfiguration({ environment: {}, workingDirectory: '/nonexistent' });
    const live = new LiveConfiguration({
      ...configuration,
      routing: { ...configuration.routing, retries: 0 },
    });
    const health = new HealthBook(live);
    const facts = {
      of: () => ({ capabilities: {} }),
      pricesOf: () => undefined,
    } as unknown as CandidateFacts;
    const planner = new RoutePlanner(catalogue, health, facts, live);
    const affinity = new PromptAffinity(live);
    const walks = new RunningWalks();
    // Whoever asks has no token: nothing is taken down.
    const meters = new Meters(
      {} as UsageJournal,
      new RequestEnds(),
      facts,
      {} as RequestLimiter,
      configuration,
    );
    const walk = new CandidateWalk(
      catalogue,
      planner,
      affinity,
      live,
      walks,
      meters,
      health,
      facts,
      configuration,
    );
    const [relay, cache] = [{} as MediaRelayAttempt, {} as AnswersFromCache];
    const stream = { heartbeat: 0 };
    const exchanges = new RunningExchanges();
    const media = new MediaService(exchanges, walk, catalogue, meters, relay, hub, cache, { stream });
    const record = new RequestRecord('r', 'WEBSOCKET', '/v1/realtime', 0, 0);
    const context = { headers: {}, signal: new AbortController().signal };
    return { record, events: new TranscriptionService(media).events(request, context, record) };
  }

  it('gives the events of an answer, and takes down who gave it', async () => {
    const { record, events } = ask(() => hello);
    expect(await all(events)).toEqual(hello);
    expect(record).toMatchObject({
      model: 'ear',
      provider: 'p0',
      lane: 'hub',
      usage: { input: { seconds: 1 } },
    });
  });

  it('asks the next candidate where one fails before its first event', async () => {
    const busy = () => {
      throw new GatewayError('provider_overloaded', 'Busy.');
    };
    const { record, events } = ask(busy, () => hello);
    expect(await all(events)).toEqual(hello);
    expect(record).toMatchObject({ provider: 'p1', attempts: 2 });
  });

  it('does not pass a cut answer off as a whole one', async () => {
    const { record, events } = ask(() => hello.slice(0, 1));
    await expect(all(events)).rejects.toMatchObject({ code: 'provider_broken_stream' });
    expect(record.error?.code).toBe('provider_broken_stream');
  });
});

it('stops an answer that has begun and is then refused', async () => {
  let given: AbortSignal | undefined;
  const native: NativeMedia<TranscriptionRequest, TranscriptionEvent> = {
    kind: 'native',
    run: async (_request, { signal }) => {
      given = signal;
      return {
        value: Readable.from(hello),
        losses: [{ path: 'prompt', feature: 'prompt', action: 'dropped' }],
      };
    },
  };
  const context = { headers: { 'x-gateway-strict': 'true' }, signal: new AbortController().signal };
  const asked = { operation: 'transcribe', model: 'ear', request } as const;
  const call = questionOf(transcriptionTask, asked, context);
  const attempt = new MediaHubAttempt({} as UpstreamCaller);
  const answer = attempt.nativeEvents({ call, turn: turnOf('ear') }, native);
  await expect(answer).rejects.toMatchObject({ code: 'caller_unsupported_feature' });
  expect(given?.aborted).toBe(true);
});

async function all(events: AsyncIterable<TranscriptionEvent>): Promise<TranscriptionEvent[]> {
  const seen: TranscriptionEvent[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}
