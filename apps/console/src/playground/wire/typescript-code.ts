import { argument, Code, enclosed, literal, typescriptStyle } from './literals.js';
import type { SdkCall } from './sdk-call.js';

interface Use {
  readonly method: string;
  /** What is done with the whole answer, and with each event of a stream. */
  readonly whole: string;
  readonly event?: string;
}

const openAi: Readonly<Record<string, Use>> = {
  'chat/completions': {
    method: 'chat.completions.create',
    whole: 'console.log(answer.choices[0]?.message);',
    event: "process.stdout.write(event.choices[0]?.delta.content ?? '');",
  },
  completions: {
    method: 'completions.create',
    whole: 'console.log(answer.choices[0]?.text);',
    event: "process.stdout.write(event.choices[0]?.text ?? '');",
  },
  responses: {
    method: 'responses.create',
    whole: 'console.log(answer.output_text);',
    event: "if (event.type === 'response.output_text.delta') process.stdout.write(event.delta);",
  },
  embeddings: { method: 'embeddings.create', whole: 'console.log(answer.data[0]?.embedding);' },
  'images/generations': { method: 'images.generate', whole: 'console.log(answer.data?.[0]);' },
  'images/edits': { method: 'images.edit', whole: 'console.log(answer.data?.[0]);' },
  'audio/speech': {
    method: 'audio.speech.create',
    whole: "await writeFile('speech', Buffer.from(await answer.arrayBuffer()));",
  },
  'audio/transcriptions': { method: 'audio.transcriptions.create', whole: 'console.log(answer);' },
};
const anthropic: Use = {
  method: 'messages.create',
  whole: 'console.log(answer.content);',
  event:
    "if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') process.stdout.write(event.delta.text);",
};

/** The call in TypeScript. */
export function typescriptCode(call: SdkCall): string {
  const use = whatFor(call);
  const modules = new Set<string>();
  const fields = replaceFiles(call.fields, modules);
  if (use.whole.includes('writeFile')) modules.add("import { writeFile } from 'node:fs/promises';");
  const hasHeaders = Object.keys(call.headers).length > 0 && call.vendor !== 'google';
  const parts = [
    argument(fields, typescriptStyle),
    ...(hasHeaders ? [literal({ headers: call.headers }, typescriptStyle, 0)] : []),
  ];
  const asked = `await client.${use.method}(${parts.join(', ')});`;
  const end =
    call.streams && use.event !== undefined
      ? `const stream = ${asked}\nfor await (const event of stream) {\n  ${use.event}\n}`
      : `const answer = ${asked}\n${use.whole}`;
  return `${[...modules, clientOf(call)].join('\n')}\n\n${end}\n`;
}

function whatFor({ vendor, endpoint, streams }: SdkCall): Use {
  if (vendor === 'anthropic') return anthropic;
  if (vendor === 'google') {
    return {
      method: streams ? 'models.generateContentStream' : 'models.generateContent',
      whole: 'console.log(answer.text);',
      event: "process.stdout.write(event.text ?? '');",
    };
  }
  return (
    openAi[endpoint] ?? { method: `${endpoint.replaceAll('/', '.')}.create`, whole: 'console.log(answer);' }
  );
}

function clientOf({ vendor, address, headers }: SdkCall): string {
  const key = new Code('process.env.GATEWAY_TOKEN');
  const options = (fields: object): string => argument(fields, typescriptStyle);
  if (vendor === 'google') {
    const http = { baseUrl: address, ...(Object.keys(headers).length > 0 && { headers }) };
    return `import { GoogleGenAI } from '@google/genai';\n\nconst client = new GoogleGenAI(${options({ apiKey: key, httpOptions: http })});`;
  }
  const [name, module] = vendor === 'openai' ? ['OpenAI', 'openai'] : ['Anthropic', '@anthropic-ai/sdk'];
  return `import ${name} from '${module}';\n\nconst client = new ${name}(${options({ baseURL: address, apiKey: key })});`;
}

/** Files are read from the current folder. */
function replaceFiles(fields: SdkCall['fields'], modules: Set<string>): Readonly<Record<string, unknown>> {
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    if (!(value instanceof File)) return value;
    modules.add("import { createReadStream } from 'node:fs';");
    return new Code(
      enclosed('createReadStream(', [typescriptStyle.text(value.name)], ')', typescriptStyle, 0),
    );
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, replace(value)]));
}
