import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream, RecordedRequest } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from './gateway.js';
import type { TestGateway } from './gateway.js';

/** The key of the vendor's, which no client has. */
export const upstreamKey = 'upstream-key';

/** A gateway whose one provider, `google`, is the mock playing that vendor. */
export interface GoogleUpstream {
  readonly mock: MockUpstream;
  readonly gateway: TestGateway;
  /** The next request a client's led to; the gateway also asks the vendor for its models. */
  sent(): Promise<RecordedRequest>;
  close(): Promise<void>;
}

export async function startGoogleUpstream(lane: 'auto' | 'hub' = 'auto'): Promise<GoogleUpstream> {
  const mock = await startMockUpstream({ apiKey: upstreamKey });
  const google = { type: 'google', baseUrl: mock.url, apiKey: upstreamKey, lane };
  const gateway = await startGateway({ providers: { google } });
  return {
    mock,
    gateway,
    sent: () => mock.nextRequest(({ method }) => method === 'POST'),
    close: async () => {
      await gateway.close();
      await mock.close();
    },
  };
}
