import { presets } from './preset-bench.js';
import type { Preset } from './preset-bench.js';

const introduction = `# Presets

Vendors and servers that speak OpenAI's format: each is a provider type, and its variable alone switches it on. Any other one
is \`type: openai-compatible\` with its \`baseUrl\`; every setting of a preset's file can be overridden there and here.

- Servers of your own (Ollama, vLLM, llama.cpp, …) are switched on by the variable of their address; they need no key.
- What a vendor refuses of OpenAI's fields (\`dialect.refuses\`) is left away and told in \`x-gateway-losses\`, for OpenAI's
  clients too; other requests of theirs are relayed as they are.
- \`perplexity\` is its Agent API (responses): its chat completions ended on 27 September 2026. GitHub Models was retired on
  30 July 2026 and has no preset.

How to add one: [CONTRIBUTING](../CONTRIBUTING.md#add-a-vendor-that-speaks-openais-format). This page is generated. After a
change: \`WRITE_CONFORMANCE=1 npm test -- test/conformance/presets\`.
`;

/** The page \`docs/presets.md\`. */
export function renderPresets(): string {
  const rows = presets.map((preset) => [
    `\`${preset.name}\``,
    `[${preset.title}](${preset.documentation})`,
    variablesOf(preset),
    endpointsOf(preset).join(', '),
    (preset.dialect.refuses ?? []).map((field) => `\`${field}\``).join(' '),
  ]);
  return `${introduction}\n${table([['type', 'vendor', 'variable', 'serves', 'refuses'], ...rows])}\n`;
}

function variablesOf({ apiKey, apiKeyVariables, baseUrlVariables }: Preset): string {
  const names = apiKey === 'required' ? apiKeyVariables : baseUrlVariables;
  return names.map((name) => `\`${name}\``).join(', ');
}

function endpointsOf(preset: Preset): readonly string[] {
  const { generation, formats, embedding, reranking, images, transcription, speech, realtime } = preset;
  const talk = formats?.[0] === 'openai-responses' ? 'responses' : 'chat';
  return Object.entries({
    [talk]: generation,
    embeddings: embedding,
    rerank: reranking,
    images,
    transcription,
    speech,
    realtime,
  }).flatMap(([name, sheet]) => (sheet === undefined || sheet === false ? [] : [name]));
}

/** Aligned, as the formatter of the repository wants it. */
function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...others] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [head, widths.map((width) => '-'.repeat(width)), ...others].map(line).join('\n');
}
