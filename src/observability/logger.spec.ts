import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.js';
import type { LoggerOptions } from './logger.js';

function capture(options: Pick<LoggerOptions, 'level' | 'format'>) {
  const lines: string[] = [];
  return { lines, logger: createLogger({ ...options, sink: { write: (line) => lines.push(line) } }) };
}

describe('createLogger', () => {
  it('writes one JSON object a line, with the level as a word and the time', () => {
    const { lines, logger } = capture({ level: 'info', format: 'auto' });
    logger.debug('below the level');
    logger.info({ port: 3000 }, 'listening\nnow');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown,
      port: 3000,
      msg: 'listening\nnow',
    });
  });

  it('is silent where told so', () => {
    const { lines, logger } = capture({ level: 'silent', format: 'json' });
    logger.fatal('x');
    expect(lines).toEqual([]);
  });

  it('writes for people', () => {
    const { lines, logger } = capture({ level: 'info', format: 'pretty' });
    logger.warn({ port: 3000 }, 'listening');
    expect(lines[0]).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] WARN: listening \{"port":3000\}\n$/);
  });

  it('does not let a logged text command the terminal', () => {
    const { lines, logger } = capture({ level: 'info', format: 'pretty' });
    logger.info({ model: 'a\u001b[2Jb\u009bc\\u001b' }, 'x\u001b]0;title\u0007y');
    const text = lines.join('');
    expect(text).not.toMatch(/[^\P{Cc}\n]/u);
    expect(text).toContain('x\uFFFD]0;title\uFFFDy');
    expect(text).toContain('c\\u001b');
  });

  it('keeps the chain of causes, and nothing else that hangs on an error', () => {
    const { lines, logger } = capture({ level: 'info', format: 'json' });
    const cause = Object.assign(new Error('inner'), { code: 'ECONNRESET', body: 'a prompt' });
    logger.error(new Error('outer', { cause }));
    const [line = ''] = lines;
    expect(JSON.parse(line)).toMatchObject({
      msg: 'outer',
      err: { type: 'Error', message: 'outer', cause: { message: 'inner', code: 'ECONNRESET' } },
    });
    expect(line).not.toContain('a prompt');
  });

  it('survives causes that run in circles and thrown things that are no errors', () => {
    const { lines, logger } = capture({ level: 'info', format: 'json' });
    const first = new Error('first');
    first.cause = new Error('second', { cause: first });
    logger.error({ err: first }, 'x');
    const circle: { self?: unknown } = {};
    circle.self = circle;
    for (const err of [null, undefined, 'text', 5, circle, Symbol('s')]) logger.error({ err }, 'x');
    expect(lines).toHaveLength(7);
  });
});
