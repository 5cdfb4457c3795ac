import { writeSync } from 'node:fs';
import { scrubSecrets } from './secret-scrubber.js';
import { isErrorLike, serializeError } from './serialize-error.js';

const standardError = 2;

/**
 * What a process that dies of a fault of its own leaves behind: one line that holds no secret. Node would print the error as
 * it is, with all that libraries hang on it; and its reports would hold the variables of the environment, keys among them.
 */
export function guardLastWords(): void {
  const { report } = process;
  report.excludeEnv = true;
  process.on('uncaughtException', (thrown: unknown) => {
    try {
      writeSync(standardError, `${lastLine(thrown)}\n`);
      if (report.reportOnUncaughtException) report.writeReport(scrubbed(thrown));
    } finally {
      process.exit(1);
    }
  });
}

const lastLine = (thrown: unknown): string =>
  scrubSecrets(
    JSON.stringify({
      level: 'fatal',
      time: new Date().toISOString(),
      event: 'crashed',
      msg: 'The gateway ends: something went wrong that it does not know how to go on from.',
      err: serializeError(thrown),
    }),
  );

/** Message and place alone. */
function scrubbed(thrown: unknown): Error {
  if (!isErrorLike(thrown)) return new Error(scrubSecrets(String(thrown)));
  const error = new Error(scrubSecrets(thrown.message));
  error.stack = scrubSecrets(thrown.stack ?? '');
  return error;
}
