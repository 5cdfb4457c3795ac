import { execFileSync, spawnSync } from 'node:child_process';
import { runInThisContext, SourceTextModule } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import type { SentBody, SentRequest } from '../../gateway/exchange.js';
import { literal, pythonStyle, typescriptStyle } from './literals.js';
import { pythonCode } from './python-code.js';
import { sdkCallOf } from './sdk-call.js';
import { typescriptCode } from './typescript-code.js';

const hasPython = spawnSync('python3', ['-c', '']).status === 0;

const request = (
  path: string,
  body: SentBody | object,
  headers: Record<string, string> = {},
): SentRequest => ({
  method: 'POST',
  url: `https://gw.example/prefix/${path}`,
  headers: { authorization: 'Bearer sk-gw-secret', 'content-type': 'application/json', ...headers },
  body: 'kind' in body ? body : { kind: 'text', text: JSON.stringify(body) },
});

const codes = (path: string, body: SentBody | object, headers?: Record<string, string>) => {
  const call = sdkCallOf(request(path, body, headers));
  if (call === undefined) return undefined;
  return { typescript: typescriptCode(call), python: pythonCode(call) };
};

const hostile = [
  `it's "quoted" \\' \\" \\\\ end\\`,
  'line\nbreak\r\n\ttab \u0000 \u0001 \u2028 \u2029',
  'naïve 日本語 😀 \ud83d',
  '${a} `b` $HOME {x} %s #{y}',
  '</script><!--',
];
const values = {
  texts: hostile,
  numbers: [0, -1.5, 1e21, 1e-7],
  others: [true, false, null, {}, []],
  'odd name': { "it's": 1, class: 2, 'a-b': 4, ['__proto__']: 5 },
};

describe('values as code', () => {
  it('are the same values in TypeScript', () => {
    const code = `(${literal(values, typescriptStyle)})`;
    const value = runInThisContext(code) as unknown;
    expect(JSON.stringify(value)).toBe(JSON.stringify(values));
    expect(Object.keys((value as typeof values)['odd name'])).toContain('__proto__');
  });

  it('are the same values in Python', () => {
    if (!hasPython) return;
    const code = literal(values, pythonStyle);
    const printed = execFileSync(
      'python3',
      ['-c', 'import sys, json; print(json.dumps(eval(sys.stdin.read())))'],
      {
        input: code,
        encoding: 'utf8',
      },
    );
    expect(JSON.parse(printed)).toEqual(JSON.parse(JSON.stringify(values)));
  });
});

const requests: readonly (readonly [string, SentBody | object])[] = [
  [
    'v1/chat/completions',
    { model: 'm', messages: [{ role: 'user', content: hostile.join('') }], stream: true, top_k: 4 },
  ],
  ['v1/chat/completions', { model: 'm', messages: [], temperature: 0.5 }],
  ['v1/completions', { model: 'm', prompt: 'a', stream: true }],
  ['v1/responses', { model: 'm', input: 'a', stream: true }],
  ['v1/messages', { model: 'm', max_tokens: 4, messages: [], stream: true }],
  ['v1/embeddings', { model: 'm', input: ['a'] }],
  ['v1/images/generations', { model: 'm', prompt: 'a' }],
  ['v1/audio/speech', { model: 'm', input: 'a', voice: 'alloy' }],
  [
    'v1/audio/transcriptions',
    {
      kind: 'form',
      fields: [
        ['file', new File(['x'], `it's "a".wav`)],
        ['model', 'm'],
        ['temperature', '0.2'],
      ],
    },
  ],
  [
    'v1/images/edits',
    {
      kind: 'form',
      fields: [
        ['image[]', new File(['x'], 'a.png')],
        ['image[]', new File(['x'], 'b.png')],
        ['n', '2'],
      ],
    },
  ],
  [
    'v1beta/models/a%2Fb:streamGenerateContent?alt=sse',
    { contents: [], generationConfig: { topK: 3 }, tools: [] },
  ],
  ['v1beta/models/m:generateContent', { contents: [] }],
];

describe('requests as code', () => {
  it.each(requests)('%s is well-formed TypeScript and Python without the token', (path, body) => {
    const { typescript, python } = codes(path, body) ?? { typescript: '', python: '' };
    expect(() => new SourceTextModule(typescript)).not.toThrow();
    expect(typescript + python).not.toContain('sk-gw-secret');
    expect(typescript).toContain("'https://gw.example/prefix/v1'");
    expect(python).toContain('"https://gw.example/prefix/v1"');
  });

  it('is Python that Python reads', () => {
    if (!hasPython) return;
    const programs = requests.map(([path, body]) => codes(path, body)?.python);
    execFileSync(
      'python3',
      ['-c', 'import ast, json, sys\nfor code in json.load(sys.stdin): ast.parse(code)'],
      {
        input: JSON.stringify(programs),
      },
    );
  });

  it('is chat completions of OpenAI in TypeScript', () => {
    expect(
      codes('v1/chat/completions', {
        model: 'm',
        messages: [{ role: 'user', content: "it's" }],
        stream: true,
      })?.typescript,
    ).toBe(`import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: 'https://gw.example/prefix/v1',
  apiKey: process.env.GATEWAY_TOKEN,
});

const stream = await client.chat.completions.create({
  model: 'm',
  messages: [{ role: 'user', content: 'it\\'s' }],
  stream: true,
});
for await (const event of stream) {
  process.stdout.write(event.choices[0]?.delta.content ?? '');
}
`);
  });

  it('is messages of Anthropic in Python, with what the SDK has no name for beside', () => {
    expect(
      codes(
        'v1/messages',
        { model: 'm', max_tokens: 4, messages: [], seed: 1, stream: false },
        { 'anthropic-beta': 'x', 'anthropic-version': '2023-06-01' },
      )?.python,
    ).toBe(`import os
from anthropic import Anthropic

client = Anthropic(
    base_url="https://gw.example/prefix/v1",
    api_key=os.environ["GATEWAY_TOKEN"],
)

answer = client.messages.create(
    model="m",
    max_tokens=4,
    messages=[],
    stream=False,
    extra_body={"seed": 1},
    extra_headers={"anthropic-beta": "x"},
)
print(answer.content)
`);
  });

  it('is generate content of Google with its settings under one name', () => {
    expect(
      codes('v1beta/models/a%2Fb:streamGenerateContent?alt=sse', {
        contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
        generationConfig: { topK: 3 },
        systemInstruction: { parts: [{ text: 'Be brief' }] },
      })?.python,
    ).toContain(`stream = client.models.generate_content_stream(
    model="a/b",
    contents=[{"role": "user", "parts": [{"text": "Hi"}]}],
    config={"topK": 3, "systemInstruction": {"parts": [{"text": "Be brief"}]}},
)
for event in stream:
    print(event.text or "", end="", flush=True)`);
  });

  it('reads files from the folder it runs in', () => {
    const code = codes('v1/images/edits', {
      kind: 'form',
      fields: [
        ['image[]', new File(['x'], `it's.png`)],
        ['prompt', 'a'],
        ['n', '2'],
      ],
    });
    expect(code?.typescript).toContain(
      `  image: [createReadStream('it\\'s.png')],\n  prompt: 'a',\n  n: 2,\n`,
    );
    expect(code?.python).toContain(`image=[open("it's.png", "rb")],`);
  });

  it('is nothing where the SDKs have no call', () => {
    expect(codes('v1/rerank', { model: 'm' })).toBeUndefined();
    expect(codes('v1/chat/completions', { kind: 'text', text: 'no JSON' })).toBeUndefined();
    expect(codes('v1/chat/completions', { kind: 'text', text: '[]' })).toBeUndefined();
  });
});
