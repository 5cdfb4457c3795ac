import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import type { SentBody, SentRequest } from '../../gateway/exchange.js';
import { curlCommand } from './curl-command.js';

const request = (
  body: SentBody | undefined,
  headers: Record<string, string> = {},
  url = 'https://gw.example/v1/chat/completions',
): SentRequest => ({
  method: body === undefined ? 'GET' : 'POST',
  url,
  headers: { authorization: 'Bearer sk-gw-secret', ...headers },
  ...(body !== undefined && { body }),
});

/** What curl would be given: its arguments, and its standard input. */
function run(command: string): { readonly words: readonly string[]; readonly input: string } {
  execFileSync('bash', ['-n'], { input: command });
  const stub = `set -o histexpand; curl() { printf '%s\\0' "$@"; if [ ! -t 0 ]; then cat; fi; }\n`;
  const printed = execFileSync('bash', ['-s'], {
    input: `${stub}${command.startsWith('printf') ? command : `${command} < /dev/null`}\n`,
    env: { GATEWAY_TOKEN: 'the $token "here"', PATH: process.env.PATH },
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const at = printed.lastIndexOf('\0');
  return { words: printed.slice(0, at).split('\0'), input: printed.slice(at + 1) };
}

const hostile = [
  `it's "quoted" 'twice''`,
  'line\nbreak\r\n\ttab',
  '\\ \\n \\\' \\" trailing \\',
  '$HOME ${HOME} $(id) `id` $GATEWAY_TOKEN',
  'wow! !! !$ !1 really!',
  'naïve 日本語 😀 \u202e \u0001 \u2028',
  '; & | > < * ? [a] {b,c} ~ # % ^ = ()',
  '-x --data @file',
  '@/etc/passwd',
  '',
  ' ',
];

describe('a request as a command for curl', () => {
  it('is read by a shell as it was sent', () => {
    for (const content of hostile) {
      const text = JSON.stringify({ model: 'm', messages: [{ role: 'user', content }] });
      const { words } = run(curlCommand(request({ kind: 'text', text }, { 'x-note': 'a' })) ?? '');
      expect(words).toEqual([
        'https://gw.example/v1/chat/completions',
        '-H',
        'authorization: Bearer the $token "here"',
        '-H',
        'x-note: a',
        '--data-raw',
        text,
      ]);
      const raw = run(curlCommand(request({ kind: 'text', text: content })) ?? '');
      expect(raw.words.at(-1)).toBe(content);
    }
  });

  it('never has the token', () => {
    for (const name of ['Authorization', 'x-api-key', 'X-Goog-Api-Key']) {
      const command = curlCommand(
        request(undefined, { authorization: 'Bearer sk-gw-secret', [name]: 'sk-gw-secret' }),
      );
      expect(command).not.toContain('sk-gw-secret');
      expect(command).toContain('$GATEWAY_TOKEN"');
    }
  });

  it('sends forms with texts that stay texts, and files by their names', () => {
    const fields = [
      ...hostile.map((value) => ['prompt', value] as const),
      ['image', new File(['x'], `my "cat's" \\ pic;.png`, { type: 'image/png' })] as const,
      ['file', new File(['x'], 'plain')] as const,
    ];
    const { words } = run(curlCommand(request({ kind: 'form', fields })) ?? '');
    expect(words.slice(3)).toEqual([
      ...hostile.flatMap((value) => ['--form-string', `prompt=${value}`]),
      '-F',
      String.raw`image=@"my \"cat's\" \\ pic;.png";type=image/png`,
      '-F',
      'file=@"plain"',
    ]);
  });

  it('gives long bodies by the standard input', () => {
    const text = JSON.stringify({ content: `it's\n${'é'.repeat(120_000)}` });
    const { words, input } = run(curlCommand(request({ kind: 'text', text })) ?? '');
    expect(words.at(-1)).toBe('@-');
    expect(input).toBe(text);
  });

  it('shows streams as they come', () => {
    expect(curlCommand(request({ kind: 'text', text: '{"stream":true}' }))).toContain('--no-buffer');
    expect(curlCommand(request({ kind: 'text', text: '{"stream":false}' }))).not.toContain('--no-buffer');
  });

  it('asks without a body for what is only read', () => {
    expect(
      run(curlCommand(request(undefined, {}, 'https://gw.example/v1/models?a=b&c=d')) ?? '').words,
    ).toEqual(['https://gw.example/v1/models?a=b&c=d', '-H', 'authorization: Bearer the $token "here"']);
  });

  it('is nothing for sockets', () => {
    expect(curlCommand(request(undefined, {}, 'wss://gw.example/v1/realtime'))).toBeUndefined();
  });
});
