import { createCommandLine } from './command-line.js';
import { startMockUpstream } from './index.js';
import type { MockUpstreamOptions } from './options.js';

await createCommandLine(serve).parseAsync();

async function serve(options: MockUpstreamOptions): Promise<void> {
  const mock = await startMockUpstream(options).catch((error: unknown) => {
    console.error(`mock-upstream cannot start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  });
  console.log(`Mock upstream on ${mock.baseUrl} (OpenAI) and ${mock.origin} (Anthropic, Google)`);
  console.log(`Try it: ${curlLine(mock.baseUrl, options)}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void mock.close();
    });
  }
}

function curlLine(baseUrl: string, { apiKey, models: [model] = ['echo'] }: MockUpstreamOptions): string {
  const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'Hello there' }] });
  const key = apiKey === undefined ? '' : ` -H 'authorization: Bearer ${apiKey}'`;
  return `curl ${baseUrl}/chat/completions${key} -H 'content-type: application/json' -d '${body}'`;
}
