import { expect } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream, RecordedRequest } from '../../apps/mock-upstream/src/index.js';
import { UploadFolder } from '../../src/pipeline/forms/fixtures/upload-folder.js';
import { startGateway } from './gateway.js';
import type { TestGateway } from './gateway.js';
import { formType, rawForm } from './raw-form.js';
import type { RawPart } from './raw-form.js';
import { rawRequest } from './raw-http.js';
import type { RawAnswer } from './raw-http.js';

/** A gateway that takes uploads into a folder of its own, for the mock: as `openai`, and translated as `hub`. */
export class UploadGateway {
  private constructor(
    readonly mock: MockUpstream,
    readonly gateway: TestGateway,
    readonly folder: UploadFolder,
  ) {}

  static async start(providers: object = {}): Promise<UploadGateway> {
    const mock = await startMockUpstream({ apiKey: 'sk-upstream' });
    const folder = await UploadFolder.make();
    const openai = { type: 'openai', baseUrl: mock.baseUrl, apiKey: 'sk-upstream' };
    const gateway = await startGateway({
      providers: { openai, hub: { ...openai, lane: 'hub' }, ...providers },
      uploads: { directory: folder.path },
    });
    return new UploadGateway(mock, gateway, folder);
  }

  /** Of a form from a client with a token. */
  get headers() {
    return { authorization: `Bearer ${this.gateway.token}`, ...formType };
  }

  /** Sends a form. */
  post(path: string, ...parts: readonly RawPart[]): Promise<RawAnswer> {
    return rawRequest(this.gateway.url, { path, headers: this.headers, body: rawForm(...parts) });
  }

  /** Where the upstream was asked so far; the gateway also asks it for its models. */
  get asked(): readonly string[] {
    return this.mock.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
  }

  /** The next request that a client's led to. */
  next(): Promise<RecordedRequest> {
    return this.mock.nextRequest(({ method }) => method === 'POST');
  }

  /** Fails where a temporary file stays, with or without a name. */
  async expectNothingLeft(): Promise<void> {
    const deadline = performance.now() + 2_000;
    while ((await this.folder.left()).length > 0 && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await this.folder.left()).toEqual([]);
  }

  async close(): Promise<void> {
    await this.gateway.close();
    await this.mock.close();
    await this.folder.remove();
  }
}
