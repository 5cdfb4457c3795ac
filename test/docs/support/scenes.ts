import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { MockUpstream } from '../../../apps/mock-upstream/src/index.js';
import type { DocumentedGateway } from './documented-gateway.js';
import { root } from './documents.js';
import type { Terminal } from './shell.js';

const ask = (body: string, ...options: readonly string[]): string =>
  `curl -s "$GATEWAY/v1/chat/completions" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' ${options.join(' ')} -d '${body}'`;
const hello = '{"model":"fast","messages":[{"role":"user","content":"Hello"}]}';
const sample = (name: string): string => readFileSync(join(root, 'src/importing/fixtures', name), 'utf8');

const soundFile = ({ baseUrl }: MockUpstream): string => {
  const candidates = [{ provider: 'main', model: 'echo' }];
  return stringify({
    providers: { main: { type: 'openai', baseUrl, apiKey: 'sk-upstream' } },
    models: { fast: candidates, tinyllama: candidates },
  });
};

/** What a page takes for granted beside a gateway, a token and an admin key. */
type Scene = Partial<Pick<Terminal, 'before' | 'files' | 'places'>>;

const scenes = ({ mock }: DocumentedGateway): Readonly<Record<string, Scene>> => ({
  // Its doctor is to find everything in order, and somebody else may be on the usual port.
  'README.md': { before: 'export PORT=0', files: { 'gateway.yaml': soundFile(mock) } },
  // The mock plays the vendor, and a server of one's own.
  'docs/admin-api.md': {
    places: {
      '"apiKey": "gsk_…"': `"apiKey": "gsk", "baseUrl": "${mock.baseUrl}"`,
      '"http://127.0.0.1:8080", "apiKey": "sk-…"': `"${mock.baseUrl}", "apiKey": "sk"`,
    },
  },
  // It takes a gateway's first credentials away: that of all pages needs its own.
  'docs/deployment.md': { before: 'export DATA_DIR=data\nnpm start' },
  // As in the README.
  'docs/doctor.md': { before: 'export PORT=0', files: { 'gateway.yaml': soundFile(mock) } },
  'docs/explain.md': { before: 'npm start -- token create --name search' },
  'docs/importing.md': {
    before: 'rm gateway.yaml',
    files: { 'config.yaml': sample('litellm.yaml'), 'channels.json': sample('new-api.json') },
  },
  'docs/request-log.md': {
    before: [
      'npm start -- token create --name laptop',
      ask(hello, "-H 'x-request-id: 7f1c0a1e'"),
      'until curl -s "$GATEWAY/api/requests/7f1c0a1e/bodies" -H "Authorization: Bearer $ADMIN_KEY"; do sleep 0.1; done',
    ].join('\n'),
  },
  'docs/response-cache.md': { before: 'npm start -- token create --name laptop' },
  // Its installation has a key, which it puts another one in place of.
  'docs/security.md': { before: 'export DATA_DIR=data\nnpm start -- token list' },
});

/** Where a reader of this page sits, before the gateway that the pages speak of. */
export function terminalOf(path: string, gateway: DocumentedGateway): Terminal {
  const { before, files, places } = scenes(gateway)[path] ?? {};
  const { host } = new URL(gateway.url);
  return {
    variables: {
      GATEWAY: gateway.url,
      TOKEN: gateway.token,
      ADMIN_KEY: gateway.adminKey,
      // Commands work on what the gateway has; it is a process of its own.
      DOCUMENTED_DATA: gateway.dataFolder,
      GATEWAY_LOCAL_ENABLED: 'false',
      LOG_LEVEL: 'warn',
    },
    places: {
      '127.0.0.1:3000': host,
      'localhost:3000': host,
      'sk-gw-…': gateway.token,
      ...gateway.ports,
      ...places,
    },
    before: before ?? '',
    files: { 'gateway.yaml': gateway.file, ...files },
  };
}
