import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { quickestOf } from '../../support/quickest-of.js';
import { formType, rawForm } from '../../support/raw-form.js';
import { AttackedGateway } from '../../support/security/attacked-gateway.js';
import { isOfModels } from '../../support/security/routes.js';
import type { Route } from '../../support/security/routes.js';

const mebibyte = 1024 * 1024;

let attacked: AttackedGateway;
beforeAll(async () => {
  attacked = await AttackedGateway.start({ server: { bodyLimit: '2MiB' } });
});
afterEach(() => attacked.expectUnharmed());
afterAll(() => attacked.close());

/** Those that read a body, each by one of its spellings. */
const posts = (): readonly Route[] =>
  attacked.posts.filter(({ template }) => !/%3a|\/tunedModels\/|\/v1alpha\//i.test(template));

/** What every object of this process inherits. Nobody may add to it. */
const inherited = (): readonly string[] =>
  [Object.prototype, Array.prototype, Function.prototype, String.prototype].flatMap((prototype) =>
    Reflect.ownKeys(prototype).map(String),
  );

/** Runs something, and expects that no object has become another one by it. */
async function withoutPollution(act: () => Promise<void>): Promise<void> {
  const before = inherited();
  await act();
  expect(inherited()).toEqual(before);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
}

/** Fields that a request needs before anybody looks at the rest of it. */
const good =
  '"model":"mock/echo","name":"x","prompt":"x","input":"x","query":"x","documents":["x"],"max_tokens":9,"voice":"x","messages":[{"role":"user","content":"hi"}],"contents":[{"parts":[{"text":"hi"}]}]';

const pollution = '{"polluted":true,"isAdmin":true,"role":"owner","status":200}';
const polluting: readonly string[] = [
  `{${good},"__proto__":${pollution}}`,
  `{${good},"constructor":{"prototype":${pollution}}}`,
  `{${good},"settings":{"__proto__":${pollution},"constructor":{"prototype":${pollution}}}}`,
  `{${good},"metadata":{"__proto__":{"__proto__":${pollution}}},"tools":[{"__proto__":${pollution}}]}`,
  `{"__proto__":{${good},"polluted":true}}`,
  `{${good},"__proto__":null,"toString":null,"hasOwnProperty":1,"valueOf":{"a":1},"then":{"b":1}}`,
  `{${good},"\\u005f\\u005fproto__":${pollution}}`,
];

describe('a body that would change what all objects inherit', () => {
  it('changes nothing, on every route', async () => {
    await withoutPollution(async () => {
      for (const route of posts()) {
        for (const body of polluting) {
          const { status } = await attacked.ask(route, { body });
          expect({
            route: route.template,
            body,
            isFault: status >= 500 && status !== 502 && status !== 501,
          }).toMatchObject({ isFault: false });
        }
      }
    });
  });

  it('changes nothing as a form, by the names of its fields', async () => {
    const names = [
      '__proto__',
      '__proto__[polluted]',
      'constructor[prototype][polluted]',
      'constructor.prototype.polluted',
      'toString',
      'hasOwnProperty',
      'file[__proto__]',
    ];
    const forms = posts().filter(({ template }) => /transcriptions|translations|edits/.test(template));
    expect(forms.length).toBeGreaterThan(1);
    await withoutPollution(async () => {
      for (const route of forms) {
        for (const name of names) {
          const body = rawForm(
            { name: 'model', value: 'mock/whisper-1' },
            { name, value: 'true' },
            { name, filename: '../../__proto__', value: 'x' },
          );
          const { status } = await attacked.ask(route, { body, headers: formType });
          expect({ name, isFault: status >= 500 && status !== 502 }).toEqual({ name, isFault: false });
        }
      }
    });
  });

  it('changes nothing by the words of an address', async () => {
    const words =
      '__proto__[polluted]=1&__proto__.polluted=1&constructor[prototype][polluted]=1&constructor.prototype.polluted=1&__proto__=1&toString=1&limit[__proto__]=1&hasOwnProperty=1';
    await withoutPollution(async () => {
      for (const route of attacked.routes) {
        const { status } = await attacked.ask(
          { ...route, path: `${route.path}?${words}` },
          { ...(route.method !== 'GET' && { body: '{}' }) },
        );
        expect({ route: route.template, isFault: status >= 500 }).toEqual({
          route: route.template,
          isFault: false,
        });
      }
    });
  });

  it.each([
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '__defineGetter__',
    'valueOf',
  ])('finds nothing by the name %s, and stores nothing by it that others inherit', async (name) => {
    await withoutPollution(async () => {
      for (const route of posts().filter(isOfModels)) {
        const statusFor = async (model: string): Promise<number> =>
          (await attacked.ask(route, { body: `{${good.replace('mock/echo', model)}}` })).status;
        for (const model of [name, `${name}/x`]) {
          const status = await statusFor(model);
          expect({ route: route.template, model, isRefused: status >= 400 && status < 500 }).toMatchObject({
            isRefused: true,
          });
        }
        // A provider knows best what its models are called.
        const status = await statusFor(`mock/${name}`);
        expect({ route: route.template, isFault: status >= 500 }).toMatchObject({ isFault: false });
      }
      for (const path of [
        '/v1/models',
        '/api/tokens',
        '/api/providers',
        '/api/models',
        '/api/prices',
        '/api/sessions',
      ]) {
        const { status } = await attacked.ask({ method: 'GET', template: path, path: `${path}/${name}` });
        expect({ path, isMissing: status === 404 || status === 405 }).toEqual({ path, isMissing: true });
      }
      const administration = (path: string, body: object) =>
        attacked.ask({ method: 'POST', template: path, path }, { body: JSON.stringify(body) });
      const settings = { baseUrl: attacked.mock.baseUrl };
      const made = [
        await administration('/api/providers', { id: name, type: 'openai-compatible', settings }),
        await administration('/api/providers', { id: 'shop', type: name, settings }),
        await administration('/api/models', {
          name,
          settings: { candidates: [{ provider: 'mock', model: name }] },
        }),
      ];
      for (const { status } of made) expect(status).toBeLessThan(500);
    });
  });
});

describe('a body that is there to be read for ever', () => {
  const deep = (levels: number, open: string, close: string) =>
    `{${good},"x":${open.repeat(levels)}1${close.repeat(levels)}}`;
  const bodies: Readonly<Record<string, string>> = {
    'lists in lists': deep(200_000, '[', ']'),
    'objects in objects': deep(100_000, '{"a":', '}'),
    'lists that never end': `{${good},"x":${'['.repeat(500_000)}`,
    'a string that never ends': `{"model":"${'\\u0041'.repeat(100_000)}`,
    'escapes that never end': `{"model":"${'\\'.repeat(500_000)}`,
    'a number of many digits': `{${good},"max_tokens":${'9'.repeat(500_000)}}`,
    'a number beyond all': `{${good},"temperature":1e999999,"max_tokens":1e309,"top_p":-1e309,"n":1e-999999}`,
    'a number that is none': `{${good},"temperature":NaN,"max_tokens":-Infinity}`,
    'numbers that are not whole': `{${good},"max_tokens":9007199254740993.5,"n":-0,"seed":18446744073709551616}`,
    'many keys': `{${good},${Array.from({ length: 30_000 }, (_, index) => `"k${index}":0`).join()}}`,
    'one key many times': `{${good},${'"x":0,'.repeat(60_000)}"x":1}`,
    'half of a pair': `{"model":"\ud800","messages":[{"role":"user","content":"\\ud800\\udc00\\ud800"}]}`,
    'control characters': `{"model":"\u0000\u0001","name":"a\u001b[31m"}`,
    blanks: `${' '.repeat(1_900_000)}{}`,
    'a mark of byte order': `\ufeff{${good}}`,
  };

  it.each(Object.entries(bodies))('is answered soon, on every route: %s', async (_name, body) => {
    for (const route of posts()) {
      const took = await quickestOf(3_000, async () => {
        const began = performance.now();
        const { status } = await attacked.ask(route, { body });
        expect({
          route: route.template,
          isFault: status >= 500 && status !== 502 && status !== 501,
        }).toMatchObject({ isFault: false });
        return performance.now() - began;
      });
      expect(took).toBeLessThan(3_000);
    }
  });

  it('names one model alone: the one that was looked at is the one that is asked', async () => {
    const chat = posts().find(({ template }) => template === '/v1/chat/completions');
    if (chat === undefined) throw new Error('Nobody chats any more.');
    for (const body of [
      '{"model":"mock/echo","model":"mock/other",MESSAGES}',
      '{"model":"mock/other","\\u006dodel":"mock/echo",MESSAGES}',
    ]) {
      attacked.mock.reset();
      const { status } = await attacked.ask(chat, {
        body: body.replace('MESSAGES', '"messages":[{"role":"user","content":"hi"}]'),
      });
      expect(status).toBe(200);
      const sent = attacked.mock.requests.findLast(({ method }) => method === 'POST')?.body ?? '';
      const models = [...String(sent).matchAll(/"(?:m|\\u006d)odel":"([^"]*)"/g)].map(([, model]) => model);
      expect(new Set(models).size).toBe(1);
    }
  });
});

describe('a small body that becomes a large one', () => {
  const zeros = Buffer.alloc(200 * mebibyte);
  const bombs: Readonly<Record<string, () => Buffer>> = {
    gzip: () => gzipSync(zeros),
    deflate: () => deflateSync(zeros),
    br: () => brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    zstd: () => zstdCompressSync(zeros),
  };

  it.each(Object.entries(bombs))(
    'is refused in little memory, on every route: %s',
    async (encoding, make) => {
      const body = make();
      const before = process.memoryUsage().rss;
      let most = before;
      for (const route of posts()) {
        const { status } = await attacked.ask(route, { body, headers: { 'content-encoding': encoding } });
        most = Math.max(most, process.memoryUsage().rss);
        expectRefused(route, status);
      }
      expect(most - before).toBeLessThan(150 * mebibyte);
    },
  );

  it('is refused in little memory as a form', async () => {
    const file = { name: 'file', filename: 'a.wav', value: zeros };
    const body = gzipSync(rawForm({ name: 'model', value: 'mock/whisper-1' }, file));
    const before = process.memoryUsage().rss;
    for (const route of posts().filter(({ template }) =>
      /transcriptions|translations|edits/.test(template),
    )) {
      const headers = { ...formType, 'content-encoding': 'gzip' };
      const { status } = await attacked.ask(route, { body, headers });
      expect({ route: route.template, status }).toEqual({ route: route.template, status: 413 });
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * mebibyte);
  });

  it.each(['gzip, gzip', 'gzip,gzip,gzip,gzip,gzip,gzip,gzip,gzip', 'compress', 'x', 'gzip;q=1', ','])(
    'is not unpacked again and again, or by nobody knows what: %s',
    async (encoding) => {
      for (const route of posts()) {
        const { status } = await attacked.ask(route, {
          body: gzipSync(gzipSync('{}')),
          headers: { 'content-encoding': encoding },
        });
        expectRefused(route, status);
      }
    },
  );

  it('that is broken is refused', async () => {
    for (const route of posts()) {
      for (const encoding of ['gzip', 'br', 'deflate', 'zstd']) {
        const { status } = await attacked.ask(route, {
          body: 'nothing that was packed',
          headers: { 'content-encoding': encoding },
        });
        expectRefused(route, status);
      }
    }
  });
});

/** Too large, or not understood; some routes refuse whoever asks, before they read. */
function expectRefused({ template, method }: Route, status: number): void {
  const told = { template, method, status };
  expect({ ...told, isRefused: [400, 401, 404, 409, 413, 415, 422].includes(status) }).toEqual({
    ...told,
    isRefused: true,
  });
}
