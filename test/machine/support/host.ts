import { execFileSync } from 'node:child_process';

/** The certificates that this machine trusts, where Debian keeps them. */
export const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** How this machine reaches Debian's packages and npm's: what is made on it has to do the same. */
export interface HostSettings {
  /** Where apt finds Debian. Absent: where debootstrap looks by itself. */
  readonly mirror?: string;
  /** apt's settings for fetching, as a file of `apt.conf.d`. */
  readonly aptConfiguration: string;
  /** npm's settings for fetching, as a `.npmrc`. */
  readonly npmConfiguration: string;
}

/** Looked up when a machine is made: none of it belongs into the project. */
export function hostSettings(): HostSettings {
  const [mirror] = lines(
    'apt-get',
    'indextargets',
    '--format',
    '$(REPO_URI)',
    'Origin: Debian',
    'Label: Debian',
  );
  const fetching = lines('apt-config', 'dump').filter((line) => line.startsWith('Acquire::'));
  const [registry = ''] = lines('npm', 'config', 'get', 'registry');
  return {
    ...(mirror === undefined ? {} : { mirror }),
    aptConfiguration: `${fetching.join('\n')}\n`,
    npmConfiguration: `registry=${registry}\ncafile=${certificates}\n`,
  };
}

const lines = (program: string, ...rest: readonly string[]): readonly string[] =>
  execFileSync(program, rest, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');
