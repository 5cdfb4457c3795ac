import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { addressOf, curlLine, renderBanner, renderReady } from './banner.js';
import type { BannerData } from './banner.js';

const plain: BannerData = {
  version: '1.2.3',
  host: '127.0.0.1',
  port: 3000,
  pages: [],
  providers: [],
  pulls: [],
  colours: false,
};
const token = 'sk-gw-0123456789abcdef';

/** The words that a shell makes of a line, `curl` replaced by printing them. */
const words = (line: string, environment: Record<string, string> = {}): string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${line}`], { env: environment })
    .toString()
    .split('\0')
    .slice(0, -1);

describe('renderBanner', () => {
  it('tells everything of a first start without a provider', () => {
    const text = renderBanner({
      ...plain,
      pages: [
        ['Playground', 'http://127.0.0.1:3000/console/playground'],
        ['Console', 'http://127.0.0.1:3000/console'],
      ],
      firstStart: { token, adminKey: 'ak-gw-fedcba9876543210' },
      providers: [
        { id: 'local', models: ['tinyllama'] },
        { id: 'openai', models: [], off: 'OPENAI_API_KEY is not set' },
      ],
      pulls: [
        { model: 'tinyllama', percent: 61.9, totalBytes: 323_000_000, chats: true },
        { model: 'minilm' },
      ],
    });
    expect(text).toBe(`
Model Gateway 1.2.3

  Address     http://127.0.0.1:3000
  API base    http://127.0.0.1:3000/v1
  Playground  http://127.0.0.1:3000/console/playground
  Console     http://127.0.0.1:3000/console
  Reachable   from this machine only. To open it to the network: HOST=0.0.0.0 npm start

  Shown this once. Keep them now:
  Token       sk-gw-0123456789abcdef
  Admin key   ak-gw-fedcba9876543210

  Providers and models:
    local       tinyllama
    openai      off: OPENAI_API_KEY is not set

  On their way (the gateway answers already):
    tinyllama   61 % of 323 MB
    minilm      waiting

  A line to try it follows as soon as a chat model is ready.

`);
  });

  it('keeps long names apart from what is said of them', () => {
    const pulls = [{ model: 'a-model-with-a-long-name' }, { model: 'short' }];
    expect(renderBanner({ ...plain, pulls })).toContain(
      '    a-model-with-a-long-name  waiting\n    short                     waiting\n',
    );
  });

  it('promises no line to try where no chat model is on its way', () => {
    expect(renderBanner({ ...plain, pulls: [{ model: 'minilm' }] })).not.toContain('A line to try');
  });

  it('shows a curl line with the token where a model is ready', () => {
    const text = renderBanner({ ...plain, firstStart: { token, adminKey: 'ak' }, readyModel: 'fast' });
    expect(text).toContain(curlLine('http://127.0.0.1:3000', { model: 'fast', token }));
  });

  it('shows no secret later, and says where to get a token', () => {
    const text = renderBanner({ ...plain, readyModel: 'fast' });
    expect(text).toContain('"Authorization: Bearer $MODEL_GATEWAY_TOKEN"');
    expect(text).toContain('token create');
    expect(text).not.toContain('once');
  });

  it('does not list hundreds of models', () => {
    const models = Array.from({ length: 300 }, (_, index) => `model-${index}`);
    expect(renderBanner({ ...plain, providers: [{ id: 'main', models }] })).toContain('model-7 and 292 more');
  });

  it.each([
    ['127.0.0.1', 'from this machine only'],
    ['::1', 'from this machine only'],
    ['0.0.0.0', 'on every interface'],
    ['192.168.1.5', 'at 192.168.1.5'],
  ])('says who reaches %s', (host, words) => {
    expect(renderBanner({ ...plain, host })).toContain(words);
  });

  it('is coloured only where asked to', () => {
    expect(renderBanner({ ...plain, colours: true })).toContain('\u001b[1mModel Gateway');
    expect(renderBanner(plain)).not.toContain('\u001b');
  });
});

describe('addressOf', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:80'],
    ['0.0.0.0', 'http://127.0.0.1:80'],
    ['::', 'http://[::1]:80'],
    ['gateway.test', 'http://gateway.test:80'],
  ])('reaches %s', (host, address) => {
    expect(addressOf(host, 80)).toBe(address);
  });
});

describe('curlLine', () => {
  it('means the same to a shell whatever the model is called', () => {
    const model = `it's "odd" $HOME \`id\` \\ ; rm`;
    const [url, , credential, , type, , body] = words(curlLine('http://[::1]:3000', { model, token }));
    expect([url, credential, type]).toEqual([
      'http://[::1]:3000/v1/chat/completions',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
    ]);
    expect(JSON.parse(body ?? '')).toMatchObject({ model, messages: [{ role: 'user' }] });
  });

  it('reads the token from the shell where it is not known', () => {
    const line = curlLine('http://h:1', { model: 'm' });
    expect(words(line, { MODEL_GATEWAY_TOKEN: 'sk-x' })[2]).toBe('Authorization: Bearer sk-x');
  });
});

describe('renderReady', () => {
  it('names the model and gives the line', () => {
    const text = renderReady({ host: '127.0.0.1', port: 3000, colours: false, model: 'tinyllama', token });
    expect(text).toContain('tinyllama is ready.');
    expect(text).toContain(curlLine('http://127.0.0.1:3000', { model: 'tinyllama', token }));
  });
});
