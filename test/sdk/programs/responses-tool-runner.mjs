/**
 * Runs OpenAI's tool runner of responses and prints its last words. A process of its own, because the runner takes
 * plain objects of its own realm only, and jest gives every test file another one.
 * Arguments: base address, token, model, and `stream` or nothing.
 */
import OpenAI from 'openai';
import { ResponsesToolRunner, runnerFunction } from 'openai/helpers/responses-tool-runner';
import { zodResponsesFunction } from 'openai/helpers/zod';
import { z } from 'zod';

const [baseURL, apiKey, model = '', mode] = process.argv.slice(2);
const weather = zodResponsesFunction({
  name: 'weather',
  parameters: z.object({ city: z.string() }),
  function: ({ city }) => `Rain in ${city}`,
});
const runner = new ResponsesToolRunner({ functions: [runnerFunction(weather)] });
const response = await runner.run(
  new OpenAI({ baseURL, apiKey, maxRetries: 0 }),
  { model, input: 'Weather?' },
  { stream: mode === 'stream' },
);
process.stdout.write(response.output_text);
