import { createRequire } from 'node:module';
import { isatty } from 'node:tty';
import { destination as fileDestination, pino, stdTimeFunctions } from 'pino';
import type { Logger } from 'pino';
import type { prettyFactory } from 'pino-pretty';
import type { LogConfiguration } from '../config/settings/log-settings.js';
import { GatheredLines } from './gathered-lines.js';
import type { LineSink } from './line-sink.js';
import { scrubSecrets } from './secret-scrubber.js';
import { isErrorLike, serializeError } from './serialize-error.js';

export type { Logger } from 'pino';

export interface LoggerOptions extends LogConfiguration {
  /** 1 is standard output, 2 standard error. Default 1. */
  readonly descriptor?: 1 | 2;
  /** Takes the lines instead of the descriptor. */
  readonly sink?: LineSink;
}

/** Where lines of a logger go once they hold no secret. */
const cleanSinks = new WeakMap<Logger, LineSink>();

/**
 * A logger whose lines hold no secret. Writing never waits for the disk or terminal; what is still unwritten is
 * flushed when the process exits.
 */
export function createLogger({ level, format, descriptor = 1, sink }: LoggerOptions): Logger {
  const lines = sink ?? new GatheredLines(fileDestination({ dest: descriptor, sync: false }));
  const pretty = format === 'pretty' || (format === 'auto' && sink === undefined && isatty(descriptor));
  const clean = pretty ? prettySink(lines, sink === undefined) : lines;
  const logger = pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError, error: serializeErrorField, cause: serializeErrorField },
    },
    scrubbedSink(clean),
  );
  cleanSinks.set(logger, clean);
  return logger;
}

/** Takes a logger's lines that are JSON, end with a line feed, and hold no secret for sure. */
export const cleanSinkOf = (logger: Logger): LineSink | undefined => cleanSinks.get(logger);

/** `error` may hold a code as well as an error. */
const serializeErrorField = (value: unknown): unknown => (isErrorLike(value) ? serializeError(value) : value);

const scrubbedSink = (lines: LineSink): LineSink => ({
  write: (line) => {
    lines.write(scrubSecrets(line));
  },
});

/** Loaded where a person reads along: in containers nobody does. */
const pinoPretty = () =>
  createRequire(import.meta.url)('pino-pretty') as { readonly prettyFactory: typeof prettyFactory };

function prettySink(lines: LineSink, colorize: boolean): LineSink {
  const beautify = pinoPretty().prettyFactory({
    colorize,
    translateTime: 'SYS:HH:MM:ss.l',
    singleLine: true,
  });
  return {
    write: (line) => {
      lines.write(beautify(withoutTerminalControl(line)));
    },
  };
}

/** A backslash pair or a control character in JSON text, or one that JSON leaves as it is. */
const controlInJson = /\\\\|\\u00(?:0[0-8bcef]|1[0-9a-f]|7f)|[\u007f-\u009f]/gi;

/** Takes out of a JSON line what a terminal would obey once the line is decoded. */
const withoutTerminalControl = (line: string): string =>
  line.replace(controlInJson, (match) => (match === '\\\\' ? match : '\uFFFD'));

let current = pino({ level: 'silent' });

/** The logger of this process. Silent until {@link setProcessLogger} was called. */
export const processLogger = (): Logger => current;

/** Called once, at the start. */
export const setProcessLogger = (logger: Logger): void => {
  current = logger;
};
