import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { loadConfiguration } from '../../src/config/load-configuration.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { rawRequest } from '../support/raw-http.js';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

interface Tree {
  readonly [key: string]: Tree & string & number & readonly Tree[];
}

/** A value of a parsed file, by the names and places on the way to it. */
const at = (tree: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Tree | undefined)?.[key], tree);

describe('what is shipped to run the gateway', () => {
  let gateway: TestGateway;
  let measured: ReadonlySet<string>;

  beforeAll(async () => {
    gateway = await startGateway({ metrics: { token: 'scrape' } });
    const { body } = await rawRequest(gateway.url, {
      method: 'GET',
      path: '/metrics',
      headers: { authorization: 'Bearer scrape' },
    });
    const families = [...body.toString().matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    measured = new Set(
      families.flatMap(([, name = '', type]) =>
        type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
  });
  afterAll(() => gateway.close());

  const namesIn = (text: string): readonly string[] => [
    ...new Set(text.match(/\b(?:gateway|nodejs|process)_[a-z0-9_]+[a-z0-9]/g) ?? []),
  ];

  it('is a dashboard that asks for metrics there are', async () => {
    const { panels } = JSON.parse(await read('deploy/grafana/dashboards/gateway.json')) as {
      panels: { type: string; title: string; targets?: { expr: string }[] }[];
    };
    const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(queries.length).toBeGreaterThan(20);
    const asked = queries.flatMap(namesIn);
    expect(asked.length).toBeGreaterThanOrEqual(queries.length);
    expect(asked.filter((name) => !measured.has(name))).toEqual([]);
    for (const { type, title, targets } of panels) {
      expect({ title, asks: type === 'row' || (targets?.length ?? 0) > 0 }).toEqual({ title, asks: true });
    }
  });

  it('is alerts on metrics there are', async () => {
    const groups = at(parse(await read('deploy/prometheus/alerts.yml')), 'groups') as readonly Tree[];
    const rules = groups.flatMap((group) => group.rules as unknown as readonly Record<string, string>[]);
    expect(rules.length).toBeGreaterThan(5);
    const asked = rules.flatMap(({ expr = '' }) => namesIn(expr));
    expect(asked.filter((name) => !measured.has(name))).toEqual([]);
  });

  it('is a page on metrics that leaves out none of ours, and invents none', async () => {
    const page = await read('docs/metrics.md');
    const told = namesIn(
      page
        .replaceAll('`_fallbacks_total`', 'gateway_fallbacks_total')
        .replaceAll('`_hedges_total`', 'gateway_hedges_total'),
    );
    expect(told.filter((name) => name.startsWith('gateway_') && !measured.has(name))).toEqual([]);
    const ours = [...measured].filter((name) => /^gateway_(?!.*_(bucket|sum|count)$)/.test(name));
    expect(ours.filter((name) => !told.includes(name))).toEqual([]);
  });

  it('is a composition of two gateways, their state, a balancer and what watches them', async () => {
    const composition: unknown = parse(await read('docker-compose.yml'), { merge: true });
    const services = at(composition, 'services') as Tree;
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining([
        'gateway-1',
        'gateway-2',
        'postgres',
        'valkey',
        'proxy',
        'prometheus',
        'grafana',
      ]),
    );
    for (const name of ['gateway-1', 'gateway-2']) {
      const environment = at(services, name, 'environment') as Tree;
      expect(Object.keys(environment)).toEqual(
        expect.arrayContaining(['DATABASE_URL', 'REDIS_URL', 'GATEWAY_SECRET_KEY', 'GATEWAY_METRICS_PORT']),
      );
      // Metrics and the gateways themselves are reached through what stands before them only.
      expect(at(services, name, 'ports')).toBeUndefined();
      expect(await read('deploy/nginx/nginx.conf')).toContain(`server ${name}:3000 resolve`);
      expect(await read('deploy/prometheus/prometheus.yml')).toContain(
        `${name}:${environment.GATEWAY_METRICS_PORT}`,
      );
    }
  });

  describe('is Kubernetes', () => {
    const documents = async (): Promise<readonly unknown[]> =>
      parseAllDocuments(await read('deploy/kubernetes/gateway.yaml')).map((one) => {
        expect(one.errors).toEqual([]);
        return one.toJS() as unknown;
      });
    const ofKind = async (kind: string) => (await documents()).filter((one) => at(one, 'kind') === kind);
    const settings = async (): Promise<unknown> => {
      const [map] = await ofKind('ConfigMap');
      return parse(String(at(map, 'data', 'gateway.yaml')));
    };

    it.each([
      ['ConfigMap', 'v1'],
      ['Service', 'v1'],
      ['StatefulSet', 'apps/v1'],
      ['PodDisruptionBudget', 'policy/v1'],
      ['HorizontalPodAutoscaler', 'autoscaling/v2'],
    ])('with a sound %s', async (kind, apiVersion) => {
      const found = await ofKind(kind);
      expect(found.length).toBeGreaterThan(0);
      for (const one of found) {
        expect(one).toMatchObject({
          apiVersion,
          metadata: { name: expect.stringMatching(/^model-gateway/) },
        });
      }
    });

    it('whose pods are replaced without a loss, and run as nobody in particular', async () => {
      const [set] = await ofKind('StatefulSet');
      const pod = at(set, 'spec', 'template');
      const container = at(pod, 'spec', 'containers', 0);
      expect(at(set, 'spec', 'updateStrategy', 'type') ?? 'RollingUpdate').toBe('RollingUpdate');
      expect(at(pod, 'metadata', 'labels')).toEqual(at(set, 'spec', 'selector', 'matchLabels'));
      expect(at(pod, 'spec', 'securityContext', 'runAsNonRoot')).toBe(true);
      expect(at(pod, 'spec', 'automountServiceAccountToken')).toBe(false);
      expect(at(container, 'securityContext')).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
      });
      expect(at(container, 'readinessProbe', 'httpGet', 'path')).toBe('/readyz');
      expect(at(container, 'livenessProbe', 'httpGet', 'path')).toBe('/healthz');
      expect(at(container, 'resources', 'requests')).toHaveProperty('cpu');
      const grace = Number(at(pod, 'spec', 'terminationGracePeriodSeconds'));
      const drainDelay = at(await settings(), 'server', 'drainDelay');
      expect(drainDelay).toMatch(/^[5-9]s$/);
      expect(grace).toBeGreaterThan(Number.parseInt(String(drainDelay)) + 30 + 19);
    });

    it('whose journals outlive their pods', async () => {
      const [set] = await ofKind('StatefulSet');
      const pod = at(set, 'spec', 'template', 'spec');
      const volumes = at(pod, 'volumes') as readonly Tree[];
      const claims = at(set, 'spec', 'volumeClaimTemplates') as readonly Tree[];
      const mounts = at(pod, 'containers', 0, 'volumeMounts') as readonly Tree[];
      const claimed = claims.map((claim) => String(at(claim, 'metadata', 'name')));
      expect(mounts.find(({ mountPath }) => String(mountPath) === '/data')?.name).toBe(claimed[0]);
      const names = [...volumes.map(({ name }) => String(name)), ...claimed];
      expect(mounts.map(({ name }) => String(name)).sort()).toEqual(names.sort());
      const room = at(claims[0], 'spec', 'resources', 'requests', 'storage');
      const { journal, database } = loadConfiguration({ environment: {}, workingDirectory: root });
      expect(Number.parseInt(String(room)) * 2 ** 30).toBeGreaterThan(journal.maxSize);
      expect(at(set, 'spec', 'persistentVolumeClaimRetentionPolicy', 'whenScaled') ?? 'Retain').toBe(
        'Retain',
      );
      const [scaler] = await ofKind('HorizontalPodAutoscaler');
      // PostgreSQL's own default, less those that it keeps for its administrators, commands and backups.
      expect(Number(at(scaler, 'spec', 'maxReplicas')) * database.poolSize).toBeLessThan(90);
    });

    it('whose names lead somewhere', async () => {
      const [set] = await ofKind('StatefulSet');
      const [scaler] = await ofKind('HorizontalPodAutoscaler');
      const target = {
        apiVersion: at(set, 'apiVersion'),
        kind: 'StatefulSet',
        name: at(set, 'metadata', 'name'),
      };
      expect(at(scaler, 'spec', 'scaleTargetRef')).toEqual(target);
      // Each time the file is applied, a number here would undo what the autoscaler has said.
      expect(at(set, 'spec', 'replicas')).toBeUndefined();
      const services = await ofKind('Service');
      const named = services.find((one) => at(one, 'metadata', 'name') === at(set, 'spec', 'serviceName'));
      expect(at(named, 'spec', 'clusterIP')).toBe('None');
    });

    it('where nobody but the ingress says where clients come from', async () => {
      // Of the documents' own addresses, which nobody has: until it is filled in, nobody is believed.
      expect(at(await settings(), 'server', 'trustedProxies')).toBe('192.0.2.0/24');
    });

    it('whose configuration the gateway takes', async () => {
      const file = await settings();
      const started = await startGateway({
        ...(file as Record<string, unknown>),
        metrics: { token: 'x' },
      });
      await started.close();
      expect(at(file, 'metrics', 'port')).toBe(9464);
    });
  });
});
