import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { startMockUpstream } from '../../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../../apps/mock-upstream/src/index.js';
import { asking } from '../../support/administration.js';
import type { AskAdministration } from '../../support/administration.js';
import { freePort } from '../../replicas/support/server-process.js';
import { GatewayProcess } from '../../support/process.js';

/** What a provider is called there, and which vendor the mock plays for it. */
const configuration = ({ baseUrl, origin }: MockUpstream) => {
  const apiKey = 'sk-upstream';
  const from = (provider: string, model = 'echo') => [{ provider, model }];
  return {
    local: { enabled: false },
    requestLog: { bodies: true },
    routing: { retries: 0 },
    providers: {
      main: { type: 'openai', baseUrl, apiKey },
      spare: { type: 'anthropic', baseUrl: origin, apiKey },
      ranks: { type: 'cohere', baseUrl: origin, apiKey },
    },
    models: {
      fast: [
        { provider: 'main', model: 'my-model' },
        { provider: 'spare', model: 'its-model' },
      ],
      priced: [{ provider: 'main', model: 'echo', prices: { input: 1, output: 2 } }],
      // The names of the embedded models: their answers are not what the documents are about.
      tinyllama: from('main'),
      minilm: from('main'),
      'minilm-rerank': from('ranks'),
      'scene-composer': from('main', 'dall-e-2'),
      'moonshine-tiny': from('main'),
      piper: from('main'),
    },
  };
};

/** The gateway that the documents speak of, as somebody has it who read the first page. The mock plays its vendors. */
export class DocumentedGateway {
  private constructor(
    readonly mock: MockUpstream,
    readonly url: string,
    readonly token: string,
    readonly adminKey: string,
    /** What stands in its `gateway.yaml`. */
    readonly file: string,
    /** Free ports for gateways that pages start, by what the pages call them. */
    readonly ports: Readonly<Record<string, string>>,
    private readonly process: GatewayProcess,
  ) {}

  /** @param environment of its process, beside its file */
  static async start(environment: Record<string, string> = {}): Promise<DocumentedGateway> {
    const mock = await startMockUpstream();
    try {
      return await DocumentedGateway.startBefore(mock, environment);
    } catch (error) {
      await mock.close();
      throw error;
    }
  }

  private static async startBefore(
    mock: MockUpstream,
    environment: Record<string, string>,
  ): Promise<DocumentedGateway> {
    const folder = await mkdtemp(join(tmpdir(), 'documented-gateway-'));
    const file = stringify(configuration(mock));
    await writeFile(join(folder, 'gateway.yaml'), file);
    const started = await GatewayProcess.start({ LOG_LEVEL: 'warn', ...environment }, { folder });
    try {
      const url = await started.address();
      const token = await started.token();
      const adminKey = await started.printed(/Admin key\s+(ak-gw-\w+)/);
      const ports = { '9464': String(await freePort()), 'PORT=3001': `PORT=${await freePort()}` };
      return new DocumentedGateway(mock, url, token, adminKey, file, ports, started);
    } catch (error) {
      await started.discard();
      throw error;
    }
  }

  get dataFolder(): string {
    return join(this.process.folder, 'data');
  }

  get ask(): AskAdministration {
    return asking(this.url, this.adminKey);
  }

  /** What one page has made would be in the way of the next. */
  async forgetChanges(): Promise<void> {
    for (const { id, name, state } of await this.list('tokens?limit=200')) {
      if (name !== 'first' && state !== 'revoked') await this.ask('POST', `tokens/${String(id)}/revoke`);
    }
    for (const { id, name } of await this.list('admin-keys')) {
      if (name !== 'first') await this.ask('DELETE', `admin-keys/${String(id)}`);
    }
    for (const { name, source } of await this.list('models')) {
      if (source === 'stored') await this.ask('DELETE', `models/${encodeURIComponent(String(name))}`);
    }
    for (const { id, source } of await this.list('providers')) {
      if (source === 'stored') await this.ask('DELETE', `providers/${String(id)}`);
    }
  }

  async close(): Promise<void> {
    await this.process.discard();
    await this.mock.close();
  }

  private async list(path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const { body } = await this.ask('GET', path);
    return body.data as readonly Record<string, unknown>[];
  }
}
