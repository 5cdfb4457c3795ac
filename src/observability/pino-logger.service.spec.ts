import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.js';
import { PinoLoggerService } from './pino-logger.service.js';

function logged(write: (service: PinoLoggerService) => void): unknown[] {
  const lines: unknown[] = [];
  const logger = createLogger({
    level: 'trace',
    format: 'json',
    sink: { write: (line) => lines.push(JSON.parse(line)) },
  });
  write(new PinoLoggerService(logger));
  return lines;
}

describe('PinoLoggerService', () => {
  it("puts Nest's own boot talk at debug, what our services say at info", () => {
    const lines = logged((service) => {
      service.log('Mapped {/healthz, GET} route', 'RouterExplorer');
      service.log('3 models are on', 'ProviderRegistry');
    });
    expect(lines).toMatchObject([
      { level: 'debug', context: 'RouterExplorer' },
      { level: 'info', context: 'ProviderRegistry', msg: '3 models are on' },
    ]);
  });

  it("takes Nest's forms of an error", () => {
    const error = new Error('broken');
    const lines = logged((service) => {
      service.error('message', error.stack, 'Context');
      service.error(error, 'Context');
      service.error('message', error, 'Context');
      service.error('message');
    });
    expect(lines).toMatchObject([
      { level: 'error', msg: 'message', stack: error.stack, context: 'Context' },
      { level: 'error', msg: 'broken', err: { message: 'broken' }, context: 'Context' },
      { level: 'error', msg: 'message', err: { message: 'broken' }, context: 'Context' },
      { level: 'error', msg: 'message' },
    ]);
  });

  it('keeps objects as fields and further details', () => {
    const lines = logged((service) => {
      service.warn({ model: 'tiny', percent: 5 }, 'Puller');
      service.verbose('text', { a: 1 }, 'Puller');
    });
    expect(lines).toMatchObject([
      { level: 'warn', model: 'tiny', percent: 5, context: 'Puller' },
      { level: 'trace', msg: 'text', details: [{ a: 1 }], context: 'Puller' },
    ]);
  });
});
