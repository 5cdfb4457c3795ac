import type { JsonObject } from '#libs/json';
import type { VendorReply } from '../vendor.js';

const categories = ['hate', 'self_harm', 'sexual', 'violence'];

/** What the filter says of words it lets pass. */
export const unfiltered: JsonObject = Object.fromEntries(
  categories.map((category) => [category, { filtered: false, severity: 'safe' }]),
);

/** What it says of the prompt, beside the choices. */
export const promptResults = [{ prompt_index: 0, content_filter_results: unfiltered }];

/** What a prompt that it stops is answered with. */
export const filteredPrompt = (): VendorReply => ({
  status: 400,
  body: {
    error: {
      message:
        "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry. To learn more about our content filtering policies please read our documentation: https://go.microsoft.com/fwlink/?linkid=2198766",
      type: null,
      param: 'prompt',
      code: 'content_filter',
      status: 400,
      innererror: {
        code: 'ResponsibleAIPolicyViolation',
        content_filter_result: { ...unfiltered, violence: { filtered: true, severity: 'medium' } },
      },
    },
  },
});
