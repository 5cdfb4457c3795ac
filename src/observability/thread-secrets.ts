/**
 * How threads are started: without the gateway's environment, which holds credentials, and so that Node's diagnostic reports
 * do not tell it of them either: for threads they ask the operating system.
 */
export const withoutSecrets: { readonly env: NodeJS.Dict<string>; readonly execArgv: string[] } = {
  env: {},
  execArgv: ['--report-exclude-env'],
};
