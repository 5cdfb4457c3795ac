import { stringify } from 'yaml';

/** As many as the autoscaler has replicas at least. */
const names = ['volume-0', 'volume-1'];
/** Not on the system's own disk, which is laid over another. */
const pathOf = (name: string): string => `/var/lib/kubelet/volumes/${name}`;

const volume = (name: string): object => ({
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  metadata: { name },
  spec: {
    capacity: { storage: '2Gi' },
    accessModes: ['ReadWriteOnce'],
    local: { path: pathOf(name) },
    nodeAffinity: {
      required: {
        nodeSelectorTerms: [
          { matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: ['node-1'] }] },
        ],
      },
    },
  },
});

/** Makes the volumes, which a cluster in a cloud makes when somebody claims one. */
export const makeVolumes = [
  `mkdir --parents ${names.map(pathOf).join(' ')}`,
  `kubectl apply --filename=- <<'END'\n${names.map((name) => stringify(volume(name))).join('---\n')}END`,
].join('\n');
