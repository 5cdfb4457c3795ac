import type { ConfigurationProblem } from './configuration-problem.js';
import type { VariableValue } from './configuration-tree.js';
import { environmentSettings } from './describe-settings.js';
import { nearest } from './nearest.js';
import { ownCommand } from '../processes/own-command.js';

/** Variables by name, as the operating system gives them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A reader of variables that takes empty ones for absent and trims blanks, which pasted keys often carry. */
export const variableReader =
  (environment: Environment) =>
  (name: string): string | undefined => {
    const value = Object.hasOwn(environment, name) ? environment[name]?.trim() : undefined;
    return value === '' ? undefined : value;
  };

/** The settings that the environment sets. */
export function settingsOf(environment: Environment): readonly VariableValue[] {
  const read = variableReader(environment);
  return environmentSettings().flatMap(({ path, variable }) => {
    const value = read(variable);
    return value === undefined ? [] : [{ path, variable, value }];
  });
}

/** What Kubernetes and Docker set by themselves where a service is called `gateway…`. */
const serviceLink =
  /^GATEWAY_(?:\w+_)?(?:SERVICE_(?:HOST|PORT)(?:_\w+)?|PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?|NAME)$/;
const linkAddress = /^(?:tcp|udp|sctp):\/\//;

/** Variables that start like ours and are none of ours: most likely misspelt. */
export function unknownVariables(environment: Environment): readonly ConfigurationProblem[] {
  const settings = environmentSettings();
  const known = settings.map(({ variable }) => variable);
  return Object.entries(environment).flatMap(([name, value]): ConfigurationProblem[] => {
    if (!name.startsWith('GATEWAY_') || known.includes(name)) return [];
    if (serviceLink.test(name) || linkAddress.test(value ?? '')) return [];
    const near = known.find((other) => name.endsWith(`_${other}`)) ?? nearest(name, known);
    const fix =
      near === undefined
        ? `Unset it; ${ownCommand('--help')} lists the names.`
        : `Write it as ${near}, or unset it.`;
    return [{ key: name, fault: 'no setting has this name', fix }];
  });
}

/** Names besides npm's own that its configuration reads: home, path, proxies, certificates. */
const npmReads = new Set(
  [
    ...['HOME', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'PATH', 'PREFIX', 'DESTDIR', 'XDG_CONFIG_HOME'],
    ...['XDG_CACHE_HOME', 'TMPDIR', 'TEMP', 'TMP', 'SHELL', 'COMSPEC', 'SYSTEMROOT', 'CI'],
    ...['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'PROXY', 'NO_PROXY', 'NOPROXY'],
    ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_AUTH_TOKEN'],
  ].map((name) => name.toLowerCase()),
);

/** The part of the environment that npm's configuration and fetcher read, values untouched. */
export function npmEnvironment(environment: Environment): Readonly<Record<string, string>> {
  const entries = Object.entries(environment).filter((entry): entry is [string, string] => {
    const name = entry[0].toLowerCase();
    const ofNpm = /^npm_(?!package_|lifecycle_)/.test(name) || npmReads.has(name);
    return ofNpm && entry[1] !== undefined;
  });
  return Object.fromEntries(entries);
}
