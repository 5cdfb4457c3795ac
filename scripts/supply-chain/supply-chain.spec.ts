import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditVerdict } from './audit-verdict.mjs';
import { licenceFaults } from './licence-rules.mjs';

interface LockedPackage {
  readonly version: string;
  /** Where it stands here under another one. */
  readonly name?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

const root = new URL('../../', import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
const lock = read('package-lock.json') as { readonly packages: Readonly<Record<string, LockedPackage>> };
const { name, version, dependencies } = read('package.json') as {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
};

describe('the licences of packages', () => {
  it('go with ours', () => {
    expect(licenceFaults(lock)).toEqual([]);
  });

  it.each([
    ['GPL-3.0-only', false],
    ['AGPL-3.0', false],
    ['SEE LICENSE IN LICENSE', false],
    ['UNLICENSED', false],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['(Apache-2.0 AND MIT)', true],
    ['(MIT OR GPL-3.0-only) AND AGPL-3.0-only', false],
    ['AGPL-3.0-only AND (MIT OR GPL-3.0-only)', false],
    ['(MIT OR GPL-3.0-only) AND (GPL-3.0-only OR (ISC AND MIT))', true],
    ['MIT OR GPL-3.0-only AND AGPL-3.0-only', true],
    ['Apache-2.0 WITH LLVM-exception', false],
    ['GPL-3.0-only OR Apache-2.0 WITH', false],
    ['(GPL-3.0-only AND MIT) OR MIT', true],
    ['(MIT OR ISC', false],
    ['MIT ISC', false],
    ['', false],
    [undefined, false],
  ])('are looked at: %s', (license, isFine) => {
    const faults = licenceFaults({
      packages: { '': {}, 'node_modules/a/node_modules/some': { ...(license !== undefined && { license }) } },
    });
    expect(faults).toEqual(isFine ? [] : [expect.stringMatching(/^some: .*licence-rules/)]);
  });

  it('excuse no other package, and none with another licence', () => {
    const faultsOf = (path: string, license: string) =>
      licenceFaults({ packages: { [`node_modules/${path}`]: { license } } });
    expect(faultsOf('@audio/decode-aac', 'GPL-2.0')).toEqual([]);
    expect(faultsOf('@audio/decode-aac', 'AGPL-3.0')).toHaveLength(1);
    expect(faultsOf('other', 'GPL-2.0')).toHaveLength(1);
  });
});

describe('the audit of packages', () => {
  const found = (severity: string) =>
    JSON.stringify({
      vulnerabilities: { a: { name: 'a', severity, range: '<2', fixAvailable: true } },
      metadata: {},
    });

  it('stops a build where something grave is known, and tells of what is not', () => {
    expect(auditVerdict(found('critical'))).toMatchObject({ passes: false });
    expect(auditVerdict(found('high'))).toMatchObject({ passes: false });
    expect(auditVerdict(found('moderate'))).toMatchObject({
      passes: true,
      lines: [expect.stringContaining('moderate: a <2')],
    });
    expect(auditVerdict('{"vulnerabilities":{},"metadata":{}}')).toMatchObject({ passes: true });
  });

  it.each([
    '{"message":"404 Not Found - POST /-/npm/v1/security/audits"}',
    '{"error":{"summary":"no"}}',
    '',
    '<html>',
  ])('says so where the registry offers none, and stops nothing: %j', (output) => {
    const { passes, lines } = auditVerdict(output);
    expect(passes).toBe(true);
    expect(lines[0]).toMatch(/^The registry offers no audit here/);
  });
});

interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly object[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly serialNumber: string;
  readonly version: number;
  readonly metadata: { readonly timestamp: string; readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

describe('the bill of materials', () => {
  let folder: string;
  let bill: Bill;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sbom-'));
    const file = join(folder, 'sbom.cdx.json');
    execFileSync(process.execPath, [new URL('sbom.mjs', import.meta.url).pathname, file]);
    bill = JSON.parse(readFileSync(file, 'utf8')) as Bill;
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('is one of CycloneDX, of this version of the service', () => {
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: expect.stringMatching(/^1\.\d$/),
      version: 1,
    });
    expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(Date.parse(bill.metadata.timestamp)).not.toBeNaN();
    expect(bill.metadata.component).toMatchObject({ name, version, type: 'application' });
  });

  it('names each package that runs, with its version, address and hash, and none for development alone', () => {
    const running = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);
    const named = new Set(bill.components.map((component) => component['bom-ref']));
    for (const [path, { version: locked, name: alias }] of running) {
      const known = alias ?? path.slice(path.lastIndexOf('node_modules/') + 13);
      expect({ known, isNamed: named.has(`${known}@${locked}`) }).toEqual({ known, isNamed: true });
    }
    for (const { purl, version: told, hashes, type } of bill.components) {
      expect(purl).toMatch(/^pkg:npm\/(?:%40[^/]+\/)?[^/@]+@/);
      expect(purl.endsWith(`@${told}`)).toBe(true);
      expect(type).toBe('library');
      for (const { alg, content } of hashes ?? []) expect(`${alg} ${content}`).toMatch(/^SHA-\d+ [\da-f]+$/);
    }
    expect(bill.components.some((component) => component.name === 'jest')).toBe(false);
  });

  it('says which needs which, and refers to nothing that it does not name', () => {
    const references = new Set([bill.metadata.component, ...bill.components].map((each) => each['bom-ref']));
    const own = bill.dependencies.find(({ ref }) => ref === bill.metadata.component['bom-ref']);
    for (const [needed, range] of Object.entries(dependencies))
      expect(own?.dependsOn).toContain(`${needed}@${range}`);
    for (const { ref, dependsOn } of bill.dependencies) {
      expect(references).toContain(ref);
      for (const needed of dependsOn) expect(references).toContain(needed);
    }
  });
});
