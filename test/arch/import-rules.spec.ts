import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

interface Report {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

async function brokenRules(folder: string): Promise<readonly string[]> {
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const command = [
    cruiser,
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    'src',
    'apps',
    'libs',
  ];
  const output = await run(process.execPath, command, { cwd: folder, maxBuffer: 2 ** 26 }).catch(
    (error: unknown) => error as { stdout: string },
  );
  const { summary } = JSON.parse(output.stdout) as Report;
  return summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

/** File → what it must not import, and the rule that says so. */
const planted: Readonly<Record<string, readonly [imported: string, rule: string]>> = {
  'libs/json/src/planted.ts': ['#libs/canonical', 'leaves-import-nothing-of-ours'],
  'libs/canonical/src/planted.ts': ['#libs/formats/openai-chat', 'canonical-imports-json-only'],
  'libs/codec-kit/src/planted.ts': ['#libs/formats/openai-chat', 'codec-kit-imports-canonical-and-json-only'],
  'libs/formats/openai-chat/src/planted.ts': [
    '#libs/provider-kit',
    'formats-know-only-themselves-and-the-canonical-model',
  ],
  'libs/formats/openai-chat/src/clock.ts': ['node:timers', 'pure-libraries-do-no-io'],
  'libs/event-stream/src/framework.ts': ['@nestjs/common', 'libraries-are-framework-free'],
  'libs/provider-kit/src/planted.ts': ['../../../src/config/target.js', 'libraries-do-not-know-the-service'],
  'src/providers/openai/planted.ts': ['../../pipeline/target.js', 'providers-see-no-service'],
  'src/providers/openai/neighbour.ts': ['../local/target.js', 'providers-see-no-service'],
  'src/api/openai/planted.ts': ['../../providers/openai/target.js', 'api-does-not-know-providers'],
  'src/api/openai/neighbour.ts': ['../anthropic/target.js', 'api-families-stay-apart'],
  'src/pipeline/planted.ts': ['../api/openai/target.js', 'pipeline-knows-no-api-and-no-concrete-provider'],
  'src/pipeline/express.ts': ['express', 'express-only-at-the-edge'],
  'src/recorded-answers/planted.ts': ['../pipeline/target.js', 'recorded-answers-know-no-purpose'],
  'src/request-log/planted.ts': ['../pipeline/target.js', 'request-log-only-listens'],
  'src/response-cache/planted.ts': ['../pipeline/target.js', 'response-cache-knows-no-pipeline'],
  'src/responses/planted.ts': ['../api/openai/target.js', 'responses-know-no-api-and-no-concrete-provider'],
  'src/responses/provider.ts': [
    '../providers/local/target.js',
    'responses-know-no-api-and-no-concrete-provider',
  ],
  'src/sockets/planted.ts': ['../responses/target.js', 'sockets-know-no-route'],
  'src/console/planted.ts': ['../api/openai/target.js', 'console-knows-no-api-and-no-providers'],
  'src/tokens/administration.ts': ['../administration/target.js', 'nobody-knows-the-administration'],
  'src/tokens/doctor.ts': ['../doctor/target.js', 'nobody-knows-the-doctor'],
  'src/tokens/openapi.ts': ['../openapi/target.js', 'nobody-knows-the-descriptions'],
  'src/tokens/swagger.ts': ['@nestjs/swagger', 'open-api-in-one-folder-only'],
  'src/tokens/metrics.ts': ['../metrics/target.js', 'nobody-knows-who-measures'],
  'src/tokens/counter.ts': ['prom-client', 'prometheus-in-metrics-only'],
  'src/tracing/planted.ts': ['@opentelemetry/api', 'open-telemetry-in-one-folder-only'],
  'src/metering/planted.ts': ['../pipeline/target.js', 'metering-knows-nobody-who-answers'],
  'src/audio/planted.ts': ['../pipeline/target.js', 'audio-knows-threads-only'],
  'src/tokens/audio.ts': ['../audio/target.js', 'audio-serves-the-pipeline-and-realtime'],
  'src/realtime/planted.ts': ['../api/openai/target.js', 'realtime-knows-no-api-and-no-concrete-provider'],
  'src/shared-state/planted.ts': ['../administration/target.js', 'shared-state-knows-nobody'],
  'src/tokens/redis.ts': ['ioredis', 'redis-in-shared-state-only'],
  'src/tokens/planted.ts': ['../storage/database.js', 'storage-through-interfaces'],
  'src/tokens/driver.ts': ['kysely', 'database-drivers-in-storage-only'],
  'src/routing/planted.ts': ['undici', 'outgoing-http-in-transport-only'],
  'src/config/inside.ts': ['../../libs/json/src/planted.js', 'libraries-only-through-their-door'],
  'src/config/circle-a.ts': ['./circle-b.js', 'no-cycles'],
  'apps/console/src/planted.ts': ['../../../src/config/target.js', 'console-stands-alone'],
  'apps/mock-upstream/src/planted.ts': ['../../../src/config/target.js', 'mock-upstream-uses-libraries-only'],
};

/** Files that planted ones reach for. */
const targets: Readonly<Record<string, string>> = {
  'libs/canonical/src/index.ts': '',
  'libs/formats/openai-chat/src/index.ts': '',
  'libs/provider-kit/src/index.ts': '',
  'src/administration/target.ts': '',
  'src/audio/target.ts': '',
  'src/config/target.ts': '',
  'src/doctor/target.ts': '',
  'src/config/circle-b.ts': "export * from './circle-a.js';",
  'src/metrics/target.ts': '',
  'src/openapi/target.ts': '',
  'src/pipeline/target.ts': '',
  'src/responses/target.ts': '',
  'src/providers/local/target.ts': '',
  'src/providers/openai/target.ts': '',
  'src/api/openai/target.ts': '',
  'src/api/anthropic/target.ts': '',
  'src/storage/database.ts': '',
};

describe('the import rules', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-rules-'));
    for (const file of ['.dependency-cruiser.mjs', 'package.json', 'tsconfig.json']) {
      await cp(join(root, file), join(folder, file));
    }
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const sources = Object.entries(planted).map(([file, [imported]]) => [
      file,
      `export * from '${imported}';`,
    ]);
    for (const [file, text] of [...sources, ...Object.entries(targets)] as [string, string][]) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), `${text}\nexport const here = 1;\n`);
    }
  });

  afterAll(() => rm(folder, { recursive: true }));

  it('hold in this repository', async () => {
    expect(await brokenRules(root)).toEqual([]);
    // Every module is read: half a minute on two cores that have other things to do.
  }, 180_000);

  it('each catch a planted import', async () => {
    const found = await brokenRules(folder);
    const expected = Object.entries(planted).map(([file, [, rule]]) => `${rule}: ${file}`);
    expect(expected.filter((each) => !found.includes(each))).toEqual([]);
  });
});
