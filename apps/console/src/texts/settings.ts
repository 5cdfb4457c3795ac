/** Words of the page of settings: its configuration. */
export const settingsTexts = {
  title: 'Settings',
  parts: {
    label: 'Part of the settings',
    configuration: 'Configuration',
    keys: 'Admin keys',
    sessions: 'Sessions',
  },
  table: 'Settings in use',
  openSetting: (key: string) => `Details of ${key}`,
  columns: { key: 'Setting', value: 'Value', source: 'From', meaning: 'What it is for' },
  none: 'none',
  secret: 'set, and shown to nobody',
  waits: (value: string) => `${value} after a restart`,
  fromDefault: 'default',
  fromFile: 'file',
  fromLine: (line: number) => `file, line ${line}`,
  fromVariable: (name: string) => `variable ${name}`,
  filters: {
    search: 'Search',
    searchHint: 'Key, variable or words of it',
    only: 'Show',
    all: 'All settings',
    choices: {
      set: 'Set by somebody',
      file: 'From the file',
      environment: 'From variables',
      waiting: 'Waiting for a restart',
    },
    none: 'No setting is like that.',
    count: (count: number, all: number) => `${count} of ${all} settings`,
  },
  file: {
    inUse: (path: string, since: string) =>
      `${path} is in use since ${since}. Providers, models and routing follow it at once, all else after a restart.`,
    absent: (path: string) =>
      `There is no file. The gateway would read ${path}; until then variables and defaults hold.`,
    refused: (path: string) => `${path} was changed and is refused: what it said before stays in use.`,
    problem: (key: string, fault: string, fix: string) => `${key} ${fault}. ${fix}`,
    line: (line: number) => `(line ${line})`,
    stored: (providers: number, models: number) =>
      `Beside it are stored: ${providers === 1 ? '1 provider' : `${providers} providers`} and ${models === 1 ? '1 model' : `${models} models`}. The file counts before them.`,
    waiting: (keys: string) => `Restart the gateway to put into use what the file says now: ${keys}.`,
  },
  panel: {
    afterRestart: 'After a restart',
    fallback: 'Default',
    variable: 'Variable',
    change: 'To change it',
    byVariable: (name: string) =>
      `Set the variable ${name} in the gateway's environment. It wins over the file: take it away first to set this there.`,
    byFile: (key: string, path: string) => `Write ${key} in ${path}, or set the variable above.`,
    aFile: 'the configuration file',
    live: 'The file is followed: within a second it is in use.',
    restart: 'It holds after a restart of the gateway.',
  },
} as const;
