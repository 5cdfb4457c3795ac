import { besideName, Code, enclosed, literal, pythonStyle } from './literals.js';
import { pythonArguments } from './python-arguments.js';
import type { SdkCall } from './sdk-call.js';

interface Use {
  readonly method: string;
  readonly whole: string;
  /** Lines within the loop over a stream. */
  readonly event?: readonly string[];
}

const print = (value: string): string => `print(${value}, end="", flush=True)`;

const openAi: Readonly<Record<string, Use>> = {
  'chat/completions': {
    method: 'chat.completions.create',
    whole: 'print(answer.choices[0].message)',
    event: ['if event.choices:', `    ${print('event.choices[0].delta.content or ""')}`],
  },
  completions: {
    method: 'completions.create',
    whole: 'print(answer.choices[0].text)',
    event: ['if event.choices:', `    ${print('event.choices[0].text')}`],
  },
  responses: {
    method: 'responses.create',
    whole: 'print(answer.output_text)',
    event: ['if event.type == "response.output_text.delta":', `    ${print('event.delta')}`],
  },
  embeddings: { method: 'embeddings.create', whole: 'print(answer.data[0].embedding)' },
  'images/generations': { method: 'images.generate', whole: 'print(answer.data[0])' },
  'images/edits': { method: 'images.edit', whole: 'print(answer.data[0])' },
  'audio/speech': { method: 'audio.speech.create', whole: 'answer.write_to_file("speech")' },
  'audio/transcriptions': { method: 'audio.transcriptions.create', whole: 'print(answer)' },
};
const anthropic: Use = {
  method: 'messages.create',
  whole: 'print(answer.content)',
  event: [
    'if event.type == "content_block_delta" and event.delta.type == "text_delta":',
    `    ${print('event.delta.text')}`,
  ],
};

/** The call in Python. */
export function pythonCode(call: SdkCall): string {
  const use = whatFor(call);
  const asked = `client.${use.method}${callArguments(call)}`;
  const end =
    call.streams && use.event !== undefined
      ? `stream = ${asked}\nfor event in stream:\n${use.event.map((line) => `    ${line}\n`).join('')}`
      : `answer = ${asked}\n${use.whole}\n`;
  return `${clientOf(call)}\n\n${end}`;
}

function whatFor({ vendor, endpoint, streams }: SdkCall): Use {
  if (vendor === 'anthropic') return anthropic;
  if (vendor === 'google') {
    return {
      method: streams ? 'models.generate_content_stream' : 'models.generate_content',
      whole: 'print(answer.text)',
      event: [print('event.text or ""')],
    };
  }
  return openAi[endpoint] ?? { method: `${endpoint.replaceAll('/', '.')}.create`, whole: 'print(answer)' };
}

/** What the SDK has no argument for goes into the body beside its arguments. */
function callArguments(call: SdkCall): string {
  const known = pythonArguments(call.vendor, call.endpoint);
  const entries = Object.entries(call.fields).map(([name, value]) => [name, withFiles(value)] as const);
  const extra = Object.fromEntries(entries.filter(([name]) => !known.has(name)));
  const named: Record<string, unknown> = {
    ...Object.fromEntries(entries.filter(([name]) => known.has(name))),
    ...(Object.keys(extra).length > 0 && { extra_body: extra }),
    ...(Object.keys(call.headers).length > 0 && call.vendor !== 'google' && { extra_headers: call.headers }),
  };
  const items = Object.entries(named).map(([name, value]) => `${name}=${literal(value, pythonStyle, 1)}`);
  return enclosed('(', items, ')', pythonStyle, 0, besideName);
}

function withFiles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFiles);
  return value instanceof File ? new Code(`open(${pythonStyle.text(value.name)}, "rb")`) : value;
}

function clientOf({ vendor, address, headers }: SdkCall): string {
  const key = 'api_key=os.environ["GATEWAY_TOKEN"]';
  if (vendor === 'google') {
    const http = literal(
      { base_url: address, ...(Object.keys(headers).length > 0 && { headers }) },
      pythonStyle,
      1,
    );
    return `import os\nfrom google import genai\n\nclient = ${enclosed('genai.Client(', [key, `http_options=${http}`], ')', pythonStyle, 0, besideName)}`;
  }
  const [name, module] = vendor === 'openai' ? ['OpenAI', 'openai'] : ['Anthropic', 'anthropic'];
  const base = `base_url=${pythonStyle.text(address)}`;
  return `import os\nfrom ${module} import ${name}\n\nclient = ${enclosed(`${name}(`, [base, key], ')', pythonStyle, 0, besideName)}`;
}
