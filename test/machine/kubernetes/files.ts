import { stringify } from 'yaml';

/** Who asks the API server, by a token that is its name: the user that it is there, and that user's group. */
const users = {
  admin: ['admin', 'system:masters'],
  'controller-manager': ['system:kube-controller-manager', ''],
  scheduler: ['system:kube-scheduler', ''],
  proxy: ['system:kube-proxy', ''],
  kubelet: ['system:node:node-1', 'system:nodes'],
} as const;

/** Where a program finds how to ask the API server. */
export const accessOf = (user: keyof typeof users): string => `/etc/kubernetes/${user}.conf`;

/** The registry of images, by the name that the documents have for a reader's. */
export const registry = 'registry.example.com';

const access = (user: string): string =>
  stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'cluster',
    contexts: [{ name: 'cluster', context: { cluster: 'cluster', user } }],
    clusters: [
      { name: 'cluster', cluster: { server: 'https://127.0.0.1:6443', 'insecure-skip-tls-verify': true } },
    ],
    users: [{ name: user, user: { token: user } }],
  });

const podNetwork = {
  cniVersion: '0.4.0',
  name: 'pods',
  plugins: [
    {
      type: 'bridge',
      bridge: 'pods',
      isGateway: true,
      ipam: {
        type: 'host-local',
        ranges: [[{ subnet: '10.244.0.0/24' }]],
        routes: [{ dst: '0.0.0.0/0' }],
      },
    },
  ],
};

// A machine in a machine may give nobody a better place among those that die when memory is short, and may have no
// controllers in its control groups.
const containerd = `version = 2
[plugins."io.containerd.grpc.v1.cri"]
sandbox_image = "${registry}/pause"
disable_cgroup = true
disable_apparmor = true
restrict_oom_score_adj = true
[plugins."io.containerd.grpc.v1.cri".cni]
bin_dir = "/usr/lib/cni"
[plugins."io.containerd.grpc.v1.cri".registry]
config_path = "/etc/containerd/certs.d"
`;

const kubelet = {
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  containerRuntimeEndpoint: 'unix:///run/containerd/containerd.sock',
  // The API server has nothing to show itself by, and nobody else is here.
  authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
  authorization: { mode: 'AlwaysAllow' },
  cgroupDriver: 'cgroupfs',
  cgroupsPerQOS: false,
  enforceNodeAllocatable: ['none'],
  oomScoreAdj: 0,
  failSwapOn: false,
  // The disk is this machine's, and may be as full as it is.
  localStorageCapacityIsolation: false,
  evictionHard: { 'nodefs.available': '1%' },
};

/** What the programs of a cluster read, by its path in the machine. */
export const clusterFiles: Readonly<Record<string, string>> = {
  '/etc/kubernetes/users.csv': Object.entries(users)
    .map(([name, [user, group]]) => `${name},${user},${name},${group}\n`)
    .join(''),
  ...Object.fromEntries(Object.keys(users).map((user) => [`/etc/kubernetes/${user}.conf`, access(user)])),
  '/root/.kube/config': access('admin'),
  '/etc/kubernetes/kubelet.yaml': stringify(kubelet),
  '/etc/cni/net.d/10-pods.conflist': JSON.stringify(podNetwork),
  '/etc/containerd/config.toml': containerd,
  [`/etc/containerd/certs.d/${registry}/hosts.toml`]: `[host."http://${registry}"]\n`,
  '/etc/docker/daemon.json': JSON.stringify({ 'insecure-registries': [registry] }),
  '/etc/registry.yml': stringify({
    version: '0.1',
    storage: { filesystem: { rootdirectory: '/var/lib/docker/registry' } },
    http: { addr: ':80' },
  }),
};
