import type { LoggerService } from '@nestjs/common';
import type { Logger } from './logger.js';
import { isErrorLike } from './serialize-error.js';

/** Nest's own parts: what they say while booting interests nobody but who debugs the boot. */
const bootContexts = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'WebSocketsController',
]);

/** Nest logs what stops a start and throws it as well: the command line shows it, in words for people. */
const failedStart = 'ExceptionHandler';

type PinoLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/** Lets Nest, and every `new Logger('Context')`, write through pino. */
export class PinoLoggerService implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(bootContexts.has(contextOf(rest) ?? '') ? 'debug' : 'info', message, rest);
  }

  /** Takes Nest's forms: (message), (message, context), (message, stack, context), (error, …). */
  error(message: unknown, ...rest: unknown[]): void {
    this.write(contextOf(rest) === failedStart ? 'debug' : 'error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(level: PinoLevel, message: unknown, rest: readonly unknown[]): void {
    if (!this.logger.isLevelEnabled(level)) return;
    const context = contextOf(rest);
    const details = context === undefined ? rest : rest.slice(0, -1);
    const err = [message, ...details].find((value) => isErrorLike(value));
    const stack = details.find((value) => typeof value === 'string' && isStack(value));
    const others = details.filter((value) => value !== err && value !== stack && value !== undefined);
    const fields = {
      ...(context !== undefined && { context }),
      ...(err !== undefined && { err }),
      ...(stack !== undefined && { stack }),
      ...(others.length > 0 && { details: others }),
    };
    if (typeof message === 'object' && message !== null && !isErrorLike(message)) {
      this.logger[level]({ ...message, ...fields });
    } else this.logger[level](fields, isErrorLike(message) ? message.message : String(message));
  }
}

/** Nest appends the context as the last text. */
function contextOf(rest: readonly unknown[]): string | undefined {
  const last = rest.at(-1);
  return typeof last === 'string' && !isStack(last) ? last : undefined;
}

const isStack = (text: string): boolean => /\n\s+at /.test(text);
