import { accessOf } from './files.js';

const accountKey = '/etc/kubernetes/accounts.key';
const everyAccess = (user: 'controller-manager' | 'scheduler'): readonly string[] =>
  ['kubeconfig', 'authentication-kubeconfig', 'authorization-kubeconfig'].map(
    (name) => `--${name}=${accessOf(user)}`,
  );

/** The registry and the API server, which everybody else asks. etcd is a service of Debian's. */
export const firstProcesses: readonly (readonly string[])[] = [
  ['docker-registry', 'serve', '/etc/registry.yml'],
  [
    ...['kube-apiserver', '--etcd-servers=http://127.0.0.1:2379', '--cert-dir=/etc/kubernetes/certificates'],
    ...['--token-auth-file=/etc/kubernetes/users.csv', '--authorization-mode=Node,RBAC'],
    ...['--enable-admission-plugins=NodeRestriction', '--service-cluster-ip-range=10.96.0.0/16'],
    ...[
      '--service-account-issuer=https://kubernetes.default.svc',
      `--service-account-key-file=${accountKey}`,
    ],
    ...[`--service-account-signing-key-file=${accountKey}`, '--kubelet-preferred-address-types=InternalIP'],
  ],
];

/** The rest of a cluster of one node. */
export const otherProcesses: readonly (readonly string[])[] = [
  [
    ...['kube-controller-manager', '--leader-elect=false', ...everyAccess('controller-manager')],
    ...['--use-service-account-credentials', `--service-account-private-key-file=${accountKey}`],
  ],
  ['kube-scheduler', '--leader-elect=false', ...everyAccess('scheduler')],
  [
    ...['kubelet', '--config=/etc/kubernetes/kubelet.yaml', `--kubeconfig=${accessOf('kubelet')}`],
    '--hostname-override=node-1',
  ],
  [
    ...['kube-proxy', `--kubeconfig=${accessOf('proxy')}`, '--hostname-override=node-1'],
    // How many connections the kernel remembers is this whole machine's to say.
    '--conntrack-max-per-core=0',
  ],
];

/** What a kubelet sets, of the kernel of this whole machine: it is shown files in which that is so already. */
const kernelSettings = {
  'vm/overcommit_memory': 1,
  'vm/panic_on_oom': 0,
  'kernel/panic': 10,
  'kernel/panic_on_oops': 1,
  'kernel/keys/root_maxkeys': 1_000_000,
  'kernel/keys/root_maxbytes': 25_000_000,
};

/** What makes the machine ready for them. */
export const preparation = [
  `openssl genrsa -out ${accountKey} 2048`,
  ...Object.entries(kernelSettings).map(
    ([name, value]) =>
      `shown=$(mktemp) && echo ${value} >"$shown" && mount --bind "$shown" /proc/sys/${name}`,
  ),
  '# Nobody can read here what the kernel says.',
  'ln -sf null /dev/kmsg',
].join('\n');
